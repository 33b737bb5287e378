import { UserAvatar, useUser } from "@vestibule/react";
import { paths } from "../paths.ts";
import { followLink } from "../router.ts";

/** For signed-in users only. Other visitors are redirected to sign in and then back here. */
export function YourPage() {
  const user = useUser({ or: "redirect" });
  const profileFields = [
    ["Name", user.displayName ?? "Not set"],
    ["Email", user.primaryEmail ?? "Not set"],
    ["Email verified", user.primaryEmailVerified ? "Yes" : "No. Open the link in the email."],
    ["Member since", user.signedUpAt.toLocaleDateString(undefined, { dateStyle: "long" })],
    ["User ID", user.id],
  ] as const;
  return (
    <section className="box" aria-labelledby="greeting">
      <title>Your page · Vestibule demo</title>
      <div className="greeting">
        <UserAvatar user={user} size={56} />
        <div>
          <h1 id="greeting">Hello{user.displayName ? `, ${user.displayName}` : ""}</h1>
          <p>Only you can see this page.</p>
        </div>
      </div>
      <dl className="facts">
        {profileFields.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a className="button" href={paths.accountSettings} onClick={followLink}>
        Edit profile
      </a>
    </section>
  );
}
