import type { FoundTeam } from "@vestibule/react";
import { getTeamName } from "../../features/teams/team-name.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Count } from "../../ui/display/count.tsx";
import { Id } from "../../ui/display/id.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { messages } from "./messages.ts";

/** The server's maximum count. */
const maxCount = 10_000;

export const teamColumns: readonly DataColumn<FoundTeam>[] = [
  {
    key: "team",
    header: messages.columns.team,
    width: 280,
    cell: (team) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={getTeamName(team)} id={team.id} imageUrl={team.profileImageUrl} isSquare />
        <span className="truncate" title={getTeamName(team)}>
          {getTeamName(team)}
        </span>
      </span>
    ),
  },
  {
    key: "members",
    header: messages.columns.members,
    width: 110,
    isNumeric: true,
    cell: ({ memberCount }) =>
      memberCount >= maxCount ? <span title={messages.many}>{messages.manyShort}</span> : <Count value={memberCount} />,
  },
  {
    // The only order with an index on the server.
    key: "created",
    header: messages.columns.created,
    width: 150,
    isSortable: true,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} className="text-ink-2" />,
  },
  {
    key: "id",
    header: messages.columns.id,
    width: 310,
    cell: ({ id }) => <Id value={id} label={messages.columns.id} hasCopy={false} />,
  },
];

export const sortedColumn = "created";
