import { getSecondaryEmail } from "./user-name.ts";

/** The email of a user with an email. Not repeated for users without a name, who are called by it in another column. */
export function SecondaryEmail({ user }: { user: Parameters<typeof getSecondaryEmail>[0] }) {
  const email = getSecondaryEmail(user);
  if (email === null) {
    return (
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
    );
  }
  return (
    <span dir="auto" className="truncate" title={email}>
      {email}
    </span>
  );
}
