import type { ServerUser } from "@vestibule/react";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { getUserName } from "./user-name.ts";

type RowUser = Pick<ServerUser, "displayName" | "primaryEmail"> & Partial<Pick<ServerUser, "isAnonymous">>;

/** The name in a table with a column of emails. Phones hide that column, so there the email replaces a missing name. */
export function RowName({ user, title }: { user: RowUser; title?: string }) {
  const isPhone = useIsPhone();
  const full = getUserName(user);
  const name = isPhone ? full : getUserName({ ...user, primaryEmail: null });
  return (
    <span dir="auto" className={name === full ? "truncate" : "truncate font-normal text-ink-3"} title={title ?? name}>
      {name}
    </span>
  );
}

export const RowEmail = ({ email }: { email: string | null }) => (
  <span dir="auto" className="truncate" title={email ?? undefined}>
    {email}
  </span>
);
