import type { ServerTeamUser } from "@vestibule/react";
import { PermissionBadges } from "../../../features/permissions/permission-badges.tsx";
import { getUserName } from "../../../features/users/user-name.ts";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { sanitizeName } from "../../../ui/format/visible-name.ts";
import type { DataColumn } from "../../../ui/table/columns.ts";
import { messages } from "../messages.ts";

const { members: text } = messages;
const { columns: headers } = text;

export const memberColumns: readonly DataColumn<ServerTeamUser>[] = [
  {
    key: "member",
    header: headers.member,
    width: 240,
    sortValue: (member) => getUserName(member).toLowerCase(),
    cell: (member) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={getUserName(member)} id={member.id} imageUrl={member.profileImageUrl} />
        <span dir="auto" className="truncate" title={getTitle(member)}>
          {getUserName(member)}
        </span>
      </span>
    ),
  },
  {
    key: "email",
    header: headers.email,
    width: 250,
    sortValue: ({ primaryEmail }) => primaryEmail ?? "",
    cell: ({ primaryEmail }) =>
      primaryEmail === null ? (
        <span className="text-ink-3">{text.noEmail}</span>
      ) : (
        <span className="truncate" title={primaryEmail}>
          {primaryEmail}
        </span>
      ),
  },
  {
    key: "permissions",
    header: headers.permissions,
    width: 300,
    cell: ({ permissionIds }) => <PermissionBadges ids={permissionIds} none={text.none} />,
  },
  {
    key: "joined",
    header: headers.joined,
    width: 130,
    sortValue: ({ signedUpAt }) => signedUpAt.getTime(),
    cell: ({ signedUpAt }) => <RelativeTime value={signedUpAt} className="text-ink-2" />,
  },
  {
    key: "id",
    header: headers.id,
    width: 300,
    isHiddenByDefault: true,
    cell: ({ id }) => <Id value={id} label={headers.id} hasCopy={false} />,
  },
];

const getTitle = (member: ServerTeamUser): string => {
  const here = sanitizeName(member.teamProfile.displayName ?? "");
  return here && here !== getUserName(member)
    ? `${getUserName(member)}. ${text.calledHere(here)}`
    : getUserName(member);
};
