import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ServerUser, UserFilters } from "@vestibule/react";
import { Download, LogOut, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { userCountQuery } from "../../data/users.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { useUserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { Button, ShrinkingButton } from "../../ui/controls/button.tsx";

import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import type { BulkAction } from "./bulk-actions.ts";
import { messages } from "./messages.ts";
import { changeSearch, hasFilters, type SearchChanges, toFilters, type UsersSearch } from "./search.ts";
import { UsersEmpty } from "./users-empty.tsx";
import { UsersFilters } from "./users-filters.tsx";
import { UsersTable } from "./users-table.tsx";

interface BulkButtonsProps {
  readonly users: readonly ServerUser[];
  readonly onChoose: (action: BulkAction, users: readonly ServerUser[]) => void;
}

const text = messages.bulk;

/** The actions on the selected users. */
function BulkButtons({ users, onChoose }: BulkButtonsProps) {
  return (
    <>
      <Button
        size="small"
        icon={<LogOut className="max-sm:hidden" size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => onChoose("endSessions", users)}
      >
        {text.endSessions}
      </Button>
      <Button
        size="small"
        variant="danger-outline"
        icon={<Trash2 className="max-sm:hidden" size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => onChoose("delete", users)}
      >
        {text.delete}
      </Button>
    </>
  );
}

/** The number of users, and of those that match. */
function CountText({ filters, isFiltered }: { filters: UserFilters; isFiltered: boolean }) {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const { data: all, isError } = useQuery(userCountQuery(projectsClient, projectId, {}));
  const { data: matching } = useQuery(userCountQuery(projectsClient, projectId, filters));
  // Leave out a count that failed to load: the list is useful without it.
  if (isError) return null;
  if (!all || !matching) return <Skeleton className="my-0.5 w-28" />;
  const total = messages.count({ count: all.count });
  const sentence = matching.isAtLeast ? messages.matchingAtLeast : messages.matching;
  return (
    <span role="status" className="tabular-nums">
      {isFiltered ? sentence({ count: matching.count, total: all.count }) : total}
    </span>
  );
}

const BulkDialog = lazyDialog(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

interface BulkDialogs {
  readonly open: (action: BulkAction, users: readonly ServerUser[]) => void;
  readonly element: ReactNode;
}

/** `onDone`: clears the selection. */
function useBulkDialog(onDone: () => void): BulkDialogs {
  const { opened, open, close } = useDialogState<{ action: BulkAction; users: readonly ServerUser[] }>();
  const end = (isDone: boolean) => {
    close();
    if (isDone) onDone();
  };
  return {
    open: (action, users) => open({ action, users }),
    element: opened && <BulkDialog key={opened.key} isOpen={opened.isOpen} onClose={end} {...opened.subject} />,
  };
}

const UserCreateDialog = lazyDialog(async () => (await import("./create/user-create-dialog.tsx")).UserCreateDialog);
const UsersExportDialog = lazyDialog(async () => (await import("./export/users-export-dialog.tsx")).UsersExportDialog);

const route = getRouteApi("/projects/$projectId/users");

/** The project's users: search, view, and run bulk actions. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = toFilters(search, new Date());
  const isFiltered = hasFilters(search);
  const { q: _, ...filterSearch } = search;
  const dialogs = useUserDialogs();
  const creating = useDialogState<void>();
  const exporting = useDialogState<void>();
  /** Applies to the rows of one search, so that no hidden row stays selected. */
  const [chosen, setChosen] = useState<{ of: UsersSearch; ids: readonly string[] }>({ of: search, ids: [] });
  const selectedIds = chosen.of === search ? chosen.ids : [];
  const bulk = useBulkDialog(() => setChosen({ of: search, ids: [] }));

  const openRequested = useEffectEvent(() => {
    creating.open();
    change({ create: undefined });
  });
  const isCreateRequested = search.create === true;
  useEffect(() => {
    if (isCreateRequested) openRequested();
  }, [isCreateRequested]);

  const change = (changes: SearchChanges) =>
    void navigate({ search: (before) => changeSearch(before, changes), replace: true });
  const clear = () => void navigate({ search: ({ order }) => (order ? { order } : {}), replace: true });

  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={<CountText filters={filters} isFiltered={isFiltered} />}
        actions={
          <Button
            variant="primary"
            aria-keyshortcuts="c"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => creating.open()}
          >
            {messages.create}
          </Button>
        }
      />
      <UsersTable
        filters={filters}
        isNewestFirst={search.order !== "oldest"}
        onOrder={(isNewestFirst) => change({ order: isNewestFirst ? undefined : "oldest" })}
        open={dialogs.open}
        selectedIds={selectedIds}
        onSelect={(ids) => setChosen({ of: search, ids })}
        bulkActions={(users) => <BulkButtons users={users} onChoose={bulk.open} />}
        empty={<UsersEmpty isFiltered={isFiltered} isSearch={!hasFilters(filterSearch)} onClear={clear} />}
        toolbar={<UsersFilters search={search} onChange={change} onClear={clear} />}
        isFiltered={isFiltered}
        toolbarEnd={
          <ShrinkingButton
            icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => exporting.open()}
          >
            {messages.export}
          </ShrinkingButton>
        }
      />
      {dialogs.element}
      {bulk.element}
      {creating.opened && (
        <UserCreateDialog key={creating.opened.key} isOpen={creating.opened.isOpen} onClose={creating.close} />
      )}
      {exporting.opened && (
        <UsersExportDialog
          key={exporting.opened.key}
          isOpen={exporting.opened.isOpen}
          onClose={exporting.close}
          filters={filters}
          isFiltered={isFiltered}
        />
      )}
    </div>
  );
}
