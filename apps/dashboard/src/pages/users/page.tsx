import { getRouteApi } from "@tanstack/react-router";
import { Download, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useUserDialogs } from "../../parts/users/use-user-dialogs.tsx";
import { PageTitle } from "../../shell/parts/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { ShrinkingButton } from "../../ui/controls/shrinking-button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { dialogOnDemand } from "../../ui/overlays/dialog-on-demand.tsx";
import { useOpened } from "../../ui/overlays/use-opened.ts";
import { BulkButtons } from "./bulk/bulk-buttons.tsx";
import { useBulkDialog } from "./bulk/use-bulk-dialog.tsx";
import { CountText } from "./count-text.tsx";
import { UsersFilters } from "./filters/users-filters.tsx";
import { messages } from "./messages.ts";
import { changeSearch, hasFilters, type SearchChanges, toFilters, type UsersSearch } from "./search.ts";
import { UsersEmpty } from "./users-empty.tsx";
import { UsersTable } from "./users-table.tsx";

const UserCreateDialog = dialogOnDemand(async () => (await import("./create/user-create-dialog.tsx")).UserCreateDialog);
const UsersExportDialog = dialogOnDemand(
  async () => (await import("./export/users-export-dialog.tsx")).UsersExportDialog,
);

const route = getRouteApi("/projects/$projectId/users");

/** Everybody of a project: find them, look at them, do something with some of them. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = toFilters(search, new Date());
  const isFiltered = hasFilters(search);
  const dialogs = useUserDialogs();
  const creating = useOpened<void>();
  const exporting = useOpened<void>();
  /** Of the rows of one search: what is out of sight is not chosen. */
  const [chosen, setChosen] = useState<{ of: UsersSearch; ids: readonly string[] }>({ of: search, ids: [] });
  const selectedIds = chosen.of === search ? chosen.ids : [];
  const bulk = useBulkDialog(() => setChosen({ of: search, ids: [] }));

  const openAsked = useEffectEvent(() => {
    creating.open();
    change({ create: undefined });
  });
  const isAsked = search.create === true;
  useEffect(() => {
    if (isAsked) openAsked();
  }, [isAsked]);

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
