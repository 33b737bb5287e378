/** The email of a table row, also for users without a name, who are called by it: a dash would say that they have none. */
export const UserEmail = ({ email }: { email: string | null }) => (
  <span dir="auto" className="truncate" title={email ?? undefined}>
    {email}
  </span>
);
