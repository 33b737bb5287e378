import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ServerUser, UserFilters } from "@vestibule/react";
import { ArrowUpRight, Pencil } from "lucide-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { usersQuery } from "../../data/users.ts";
import { SavedViews } from "../../features/filters/saved-views/saved-views.tsx";
import { messages as shared } from "../../features/users/messages.ts";
import type { UserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { UserMenuItems } from "../../features/users/user-menu-items.tsx";
import { MenuLink } from "../../ui/overlays/menu-items.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { getColumns, sortedColumn } from "./columns.tsx";
import { messages } from "./messages.ts";

interface UsersTableProps {
  readonly filters: UserFilters;
  readonly isNewestFirst: boolean;
  readonly onOrder: (isNewestFirst: boolean) => void;
  readonly open: UserDialogs["open"];
  readonly selectedIds: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  /** For the selected users, as loaded. */
  readonly bulkActions: (users: readonly ServerUser[]) => ReactNode;
  readonly empty: ReactNode;
  readonly toolbar: ReactNode;
  readonly toolbarEnd: ReactNode;
  readonly isFiltered: boolean;
}

export function UsersTable(props: UsersTableProps) {
  const { filters, isNewestFirst, onOrder, open, bulkActions } = props;
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const list = useInfiniteQuery({
    ...usersQuery(projectsClient, projectId, filters, isNewestFirst),
    placeholderData: keepPreviousData,
  });
  const { data, fetchNextPage } = list;
  const rows = useMemo(() => data?.pages.flat(), [data]);
  const byId = useMemo(() => new Map(rows?.map((user) => [user.id, user])), [rows]);
  const getLink = useCallback(
    ({ id }: ServerUser) => ({ to: "/projects/$projectId/users/$userId", params: { projectId, userId: id } }) as const,
    [projectId],
  );
  const getMenu = useCallback(
    (user: ServerUser) => (
      <>
        <MenuLink icon={<ArrowUpRight />} link={getLink(user)}>
          {shared.menu.open}
        </MenuLink>
        <MenuLink icon={<Pencil />} link={{ ...getLink(user), search: { edit: "name" } }}>
          {shared.menu.edit}
        </MenuLink>
        <UserMenuItems user={user} open={open} />
      </>
    ),
    [getLink, open],
  );
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <DataTable
      label={messages.rowLabel}
      tableKey="users"
      views={SavedViews}
      columns={getColumns()}
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
      bulkActions={(ids) => bulkActions(ids.flatMap((id) => byId.get(id) ?? []))}
      selectedIds={props.selectedIds}
      onSelectedIdsChange={props.onSelect}
      empty={props.empty}
      toolbar={props.toolbar}
      toolbarEnd={props.toolbarEnd}
      isFiltered={props.isFiltered}
    />
  );
}

const getId = ({ id }: ServerUser): string => id;
