import { UserAvatar, useUser } from "@vestibule/react";
import { paths } from "../paths.ts";
import { followLink } from "../router.ts";

/** Only for people who are signed in; everybody else is sent to the sign-in page and comes back here. */
export function YourPage() {
  const user = useUser({ or: "redirect" });
  const facts = [
    ["Name", user.displayName ?? "Not set"],
    ["Email", user.primaryEmail ?? "None"],
    ["Address verified", user.primaryEmailVerified ? "Yes" : "Not yet: open the link in the email"],
    ["Member since", user.signedUpAt.toLocaleDateString(undefined, { dateStyle: "long" })],
    ["User id", user.id],
  ] as const;
  return (
    <section className="box" aria-labelledby="greeting">
      <title>Your page · Vestibule demo</title>
      <div className="greeting">
        <UserAvatar user={user} size={56} />
        <div>
          <h1 id="greeting">Hello{user.displayName ? `, ${user.displayName}` : ""}</h1>
          <p>Only you see this page.</p>
        </div>
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a className="button" href={paths.accountSettings} onClick={followLink}>
        Change your profile
      </a>
    </section>
  );
}
