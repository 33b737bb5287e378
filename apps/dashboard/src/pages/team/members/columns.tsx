import type { ServerTeamUser } from "@vestibule/react";
import type { ReactNode } from "react";
import { PermissionBadges } from "../../../features/permissions/permission-badges.tsx";
import { getSecondaryEmail, getUserName } from "../../../features/users/user-name.ts";
import { perLocale } from "../../../i18n/define-messages.ts";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { sanitizeName } from "../../../ui/format/visible-name.ts";
import type { DataColumn } from "../../../ui/table/columns.ts";
import { PhoneLines } from "../../../ui/table/table-row.tsx";
import { messages } from "../messages.ts";

const { members: text } = messages;
const { columns: headers } = text;
const permissionsWidth = 300;

export const getMemberColumns = perLocale((): readonly DataColumn<ServerTeamUser>[] => [
  {
    key: "member",
    header: headers.member,
    width: 240,
    sortValue: (member) => getUserName(member).toLowerCase(),
    cell: (member) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={getUserName(member)} id={member.id} imageUrl={member.profileImageUrl} />
        <PhoneLines
          line={getPhoneLine(member)}
          end={member.permissionIds.length > 0 ? <PhonePermissions ids={member.permissionIds} /> : undefined}
        >
          <span dir="auto" className="truncate" title={getTitle(member)}>
            {getUserName(member)}
          </span>
        </PhoneLines>
      </span>
    ),
  },
  {
    key: "email",
    header: headers.email,
    isHiddenOnPhones: true,
    width: 250,
    sortValue: ({ primaryEmail }) => primaryEmail ?? "",
    cell: (member) =>
      member.primaryEmail === null ? (
        <span className="text-ink-3">{text.noEmail}</span>
      ) : (
        <span dir="auto" className="truncate" title={member.primaryEmail}>
          {member.primaryEmail}
        </span>
      ),
  },
  {
    key: "permissions",
    header: headers.permissions,
    isHiddenOnPhones: true,
    width: permissionsWidth,
    cell: ({ permissionIds }) => (
      <PermissionBadges ids={permissionIds} none={text.none} columnWidth={permissionsWidth} />
    ),
  },
  {
    key: "joined",
    header: headers.joined,
    isHiddenOnPhones: true,
    width: 130,
    sortValue: ({ joinedAt }) => joinedAt.getTime(),
    // Unknown while a server of the previous version answers.
    cell: ({ joinedAt }) => joinedAt.getTime() > 0 && <RelativeTime value={joinedAt} className="text-ink-2" />,
  },
  {
    key: "id",
    header: headers.id,
    isHiddenOnPhones: true,
    width: 120,
    isHiddenByDefault: true,
    cell: ({ id }) => <Id value={id} label={headers.id} hasCopy={false} isShort />,
  },
]);

/** The email, unless it is the name already. */
const getPhoneLine = (member: ServerTeamUser): ReactNode => {
  const line = member.primaryEmail === null ? text.noEmail : getSecondaryEmail(member);
  return line && <bdi>{line}</bdi>;
};

const PhonePermissions = ({ ids: [first, ...more] }: { ids: readonly string[] }) => (
  <>
    <span className="truncate font-mono text-code">{first}</span>
    {more.length > 0 && (
      <span className="ms-1.5 shrink-0" title={more.join(", ")}>
        {`+${more.length}`}
        <span className="sr-only">{`: ${more.join(", ")}`}</span>
      </span>
    )}
  </>
);

const getTitle = (member: ServerTeamUser): string => {
  const here = sanitizeName(member.teamProfile.displayName ?? "");
  return here && here !== getUserName(member)
    ? `${getUserName(member)}. ${text.calledHere({ name: here })}`
    : getUserName(member);
};
