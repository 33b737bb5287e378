import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { FoundTeam } from "@vestibule/react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { teamsQuery } from "../../data/teams.ts";
import { SavedViews } from "../../features/filters/saved-views/saved-views.tsx";
import { getTeamName } from "../../features/teams/messages.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Count } from "../../ui/display/count.tsx";
import { Id } from "../../ui/display/id.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { MenuItem, MenuLink, MenuSeparator } from "../../ui/overlays/menu-items.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { messages } from "./messages.ts";

/** The server's maximum count. */
const maxCount = 10_000;

const MemberCount = ({ team: { memberCount } }: { team: FoundTeam }) =>
  memberCount >= maxCount ? <span title={messages.many}>{messages.manyShort}</span> : <Count value={memberCount} />;

const getTeamColumns = perLocale((): readonly DataColumn<FoundTeam>[] => [
  {
    key: "team",
    header: messages.columns.team,
    width: 280,
    cell: (team) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={getTeamName(team)} id={team.id} imageUrl={team.profileImageUrl} isSquare />
        <PhoneLines
          line={
            <>
              {team.memberCount >= maxCount
                ? `${messages.columns.members}: ${messages.manyShort}`
                : messages.memberCount({ count: team.memberCount })}
              {" · "}
              {formatNodes(messages.createdAt, { time: <RelativeTime value={team.createdAt} /> })}
            </>
          }
        >
          <span dir="auto" className="truncate" title={getTeamName(team)}>
            {getTeamName(team)}
          </span>
        </PhoneLines>
      </span>
    ),
  },
  {
    key: "id",
    header: messages.columns.id,
    width: 120,
    isHiddenByDefault: true,
    isHiddenOnPhones: true,
    cell: ({ id }) => <Id value={id} label={messages.columns.id} hasCopy={false} isShort />,
  },
  {
    // The only order with an index on the server.
    key: "created",
    header: messages.columns.created,
    width: 150,
    isSortable: true,
    isHiddenOnPhones: true,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} className="text-ink-2" />,
  },
  {
    key: "members",
    header: messages.columns.members,
    width: 110,
    isNumeric: true,
    isHiddenOnPhones: true,
    cell: (team) => <MemberCount team={team} />,
  },
]);

const sortedColumn = "created";

interface TeamsTableProps {
  readonly text: string;
  readonly isNewestFirst: boolean;
  readonly onOrder: (isNewestFirst: boolean) => void;
  readonly onDelete: (team: FoundTeam) => void;
  readonly empty: ReactNode;
  readonly toolbar: ReactNode;
}

const getId = ({ id }: FoundTeam) => id;

export function TeamsTable({ text, isNewestFirst, onOrder, onDelete, empty, toolbar }: TeamsTableProps) {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const list = useInfiniteQuery({
    ...teamsQuery(projectsClient, projectId, text, isNewestFirst),
    placeholderData: keepPreviousData,
  });
  const { data, fetchNextPage } = list;
  const rows = useMemo(() => data?.pages.flat(), [data]);
  const getLink = useCallback(
    ({ id }: FoundTeam) => ({ to: "/projects/$projectId/teams/$teamId", params: { projectId, teamId: id } }) as const,
    [projectId],
  );
  const getMenu = useCallback(
    (team: FoundTeam) => (
      <>
        <MenuLink link={getLink(team)}>{messages.menu.open}</MenuLink>
        <MenuLink link={{ ...getLink(team), search: { edit: true } }}>{messages.menu.edit}</MenuLink>
        <MenuSeparator />
        <MenuItem isDanger onSelect={() => onDelete(team)}>
          {messages.menu.remove}
        </MenuItem>
      </>
    ),
    [getLink, onDelete],
  );
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  // A search scans a limited number of teams per request, so an empty page doesn't mean that there are no matches.
  const isUnfinished = rows?.length === 0 && list.hasNextPage;
  return (
    <DataTable
      label={messages.table}
      tableKey="teams"
      views={SavedViews}
      columns={getTeamColumns()}
      rows={rows}
      getRowId={getId}
      rowLink={getLink}
      rowMenu={getMenu}
      sort={{ key: sortedColumn, isDescending: isNewestFirst }}
      onSortChange={({ isDescending }) => onOrder(isDescending)}
      error={list.error}
      onRetry={() => void list.refetch()}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      loadMoreError={list.isFetchNextPageError ? list.error : undefined}
      onLoadMore={loadMore}
      isStale={list.isPlaceholderData}
      empty={
        isUnfinished ? (
          <div className="flex justify-center p-8">
            <Button isLoading={list.isFetchingNextPage} onClick={loadMore}>
              {messages.keepLooking}
            </Button>
          </div>
        ) : (
          empty
        )
      }
      toolbar={toolbar}
      isFiltered={text !== ""}
    />
  );
}
