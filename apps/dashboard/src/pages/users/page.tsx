import { getRouteApi } from "@tanstack/react-router";
import { Download, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useUserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { PageTitle } from "../../shell/components/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { ShrinkingButton } from "../../ui/controls/shrinking-button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/overlays/lazy-dialog.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { BulkButtons } from "./bulk/bulk-buttons.tsx";
import { useBulkDialog } from "./bulk/use-bulk-dialog.tsx";
import { CountText } from "./count-text.tsx";
import { UsersFilters } from "./filters/users-filters.tsx";
import { messages } from "./messages.ts";
import { changeSearch, hasFilters, type SearchChanges, toFilters, type UsersSearch } from "./search.ts";
import { UsersEmpty } from "./users-empty.tsx";
import { UsersTable } from "./users-table.tsx";

const UserCreateDialog = lazyDialog(async () => (await import("./create/user-create-dialog.tsx")).UserCreateDialog);
const UsersExportDialog = lazyDialog(async () => (await import("./export/users-export-dialog.tsx")).UsersExportDialog);

const route = getRouteApi("/projects/$projectId/users");

/** The project's users: search, view, and run bulk actions. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = toFilters(search, new Date());
  const isFiltered = hasFilters(search);
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
        empty={<UsersEmpty isFiltered={isFiltered} onClear={clear} />}
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
