import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AdminPermissionDefinition } from "@vestibule/react";
import { List, Plus, ShieldCheck, Waypoints } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { holderCountsQuery, permissionDefinitionsQuery, type Scope } from "../../data/permissions.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Button, ShrinkingLabel } from "../../ui/controls/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { ContainmentGraph } from "./containment-graph.tsx";
import { messages } from "./messages.ts";
import { isSystem, type PermissionsSearch, type View } from "./permissions-search.ts";
import { PermissionsTable } from "./permissions-table.tsx";

interface GraphCardProps {
  readonly scope: Scope;
  readonly query: UseQueryResult<readonly AdminPermissionDefinition[]>;
  readonly onOpen: (permission: AdminPermissionDefinition) => void;
}

const text = messages.graph;

function GraphCard({ scope, query, onOpen }: GraphCardProps) {
  const { projectsClient } = useDashboard();
  const { data: holders } = useQuery(holderCountsQuery(projectsClient, useProjectId(), scope));
  const { data, error, refetch, isFetching } = query;
  return (
    <Card isFlush aria-label={text.title}>
      <p className="px-4 py-3 text-ink-2 sm:px-5">{text.hint}</p>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Loading className="p-5 pt-0">
            <Skeleton className="h-64 rounded-control" />
          </Loading>
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={messages.empty.title} description={messages.empty.text} />
      ) : (
        <ContainmentGraph definitions={data} holders={holders} onOpen={onOpen} />
      )}
    </Card>
  );
}

const HoldersDrawer = lazyDialog(async () => (await import("./holders-drawer.tsx")).HoldersDrawer);
const PermissionDeleteDialog = lazyDialog(
  async () => (await import("./permission-delete-dialog.tsx")).PermissionDeleteDialog,
);
const PermissionFormDialog = lazyDialog(
  async () => (await import("./permission-form-dialog.tsx")).PermissionFormDialog,
);

interface PermissionsScreenProps {
  readonly scope: Scope;
  readonly search: PermissionsSearch;
  readonly setSearch: (search: PermissionsSearch) => void;
  readonly children?: ReactNode;
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const getViewOptions = perLocale(
  () =>
    [
      { value: "list", label: messages.views.list, icon: <List {...icon} /> },
      { value: "graph", label: messages.views.graph, icon: <Waypoints {...icon} /> },
    ] as const,
);

/** The permissions of one scope, for teams and for the project. */
export function PermissionsScreen({ scope, search, setSearch, children }: PermissionsScreenProps) {
  const { projectsClient } = useDashboard();
  const query = useQuery(permissionDefinitionsQuery(projectsClient, useProjectId(), scope));
  const { data: definitions = [] } = query;
  const editing = useDialogState<AdminPermissionDefinition | undefined>();
  const deleting = useDialogState<AdminPermissionDefinition>();
  const { view = "list", holders } = search;
  const { open: edit } = editing;
  const showHolders = useCallback((id: string) => setSearch({ ...search, holders: id }), [search, setSearch]);
  const asNow = (permission: AdminPermissionDefinition | undefined) =>
    permission && (definitions.find(({ id }) => id === permission.id) ?? permission);
  const openNode = (permission: AdminPermissionDefinition) =>
    isSystem(permission) ? showHolders(permission.id) : edit(permission);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <PageTitle title={messages[scope].title} />
      <PageHeader
        title={messages[scope].title}
        description={messages[scope].description}
        // Not above the list, so that it keeps its position and the focus when the content changes.
        viewSwitch={
          <SegmentedControl
            label={messages.views.label}
            options={[...getViewOptions()]}
            value={view}
            onValueChange={(next) => setSearch((next as View) === "graph" ? { view: "graph" } : {})}
          />
        }
        actions={
          <Button
            // The empty state has its own primary button.
            {...(query.data?.length === 0 && view === "list"
              ? { variant: "secondary", className: "max-sm:hidden" }
              : { variant: "primary" })}
            aria-keyshortcuts="c"
            icon={<Plus {...icon} />}
            onClick={() => edit(undefined)}
          >
            <ShrinkingLabel short={messages.createShort}>{messages.create}</ShrinkingLabel>
          </Button>
        }
      />
      {view === "graph" ? (
        <GraphCard scope={scope} query={query} onOpen={openNode} />
      ) : (
        <PermissionsTable
          scope={scope}
          onCreate={() => edit(undefined)}
          onEdit={edit}
          onDelete={deleting.open}
          onHolders={showHolders}
        />
      )}
      {children}
      <HoldersDrawer
        scope={scope}
        permissionId={holders ?? ""}
        isOpen={holders !== undefined}
        onClose={() => setSearch(view === "graph" ? { view } : {})}
      />
      {editing.opened && (
        <PermissionFormDialog
          key={`edit-${editing.opened.key}`}
          scope={scope}
          permission={asNow(editing.opened.subject)}
          definitions={definitions}
          isOpen={editing.opened.isOpen}
          onClose={editing.close}
        />
      )}
      {deleting.opened && (
        <PermissionDeleteDialog
          key={`delete-${deleting.opened.key}`}
          scope={scope}
          permission={deleting.opened.subject}
          definitions={definitions}
          isOpen={deleting.opened.isOpen}
          onClose={deleting.close}
        />
      )}
    </div>
  );
}
