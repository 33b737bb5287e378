import { useQuery } from "@tanstack/react-query";
import type { AdminPermissionDefinition } from "@vestibule/react";
import { Plus, SearchX, ShieldCheck } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { holderCountsQuery, permissionDefinitionsQuery, type Scope } from "../../data/permissions.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { MenuItem, MenuSeparator } from "../../ui/overlays/menu-items.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { getPermissionColumns, type PermissionRow } from "./columns.tsx";
import { messages } from "./messages.ts";
import { isSystem } from "./permissions-search.ts";

interface PermissionsTableProps {
  readonly scope: Scope;
  readonly onCreate: () => void;
  readonly onEdit: (permission: AdminPermissionDefinition) => void;
  readonly onDelete: (permission: AdminPermissionDefinition) => void;
  readonly onHolders: (id: string) => void;
}

const getId = ({ id }: PermissionRow) => id;

export function PermissionsTable(props: PermissionsTableProps) {
  const { scope, onCreate, onEdit, onDelete, onHolders } = props;
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const { data: definitions, error, refetch } = useQuery(permissionDefinitionsQuery(projectsClient, projectId, scope));
  const { data: counts, isError: isUncounted } = useQuery(holderCountsQuery(projectsClient, projectId, scope));
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const rows = useMemo(() => {
    const byId = counts && new Map(counts.map((count) => [count.permissionId, count]));
    return (
      definitions
        // Own permissions come first: built-in ones can't be changed.
        ?.toSorted((one, other) => Number(isSystem(one)) - Number(isSystem(other)))
        .filter(({ id, description = "" }) => `${id} ${description}`.toLowerCase().includes(wanted))
        .map(
          (each): PermissionRow => ({
            ...each,
            holders: byId?.get(each.id) ?? (byId || isUncounted ? null : undefined),
          }),
        )
    );
  }, [definitions, counts, isUncounted, wanted]);
  const getMenu = useCallback(
    (permission: PermissionRow) => (
      <>
        <MenuItem onSelect={() => onHolders(permission.id)}>{messages.menu.holders}</MenuItem>
        {!isSystem(permission) && (
          <>
            <MenuItem onSelect={() => onEdit(permission)}>{messages.menu.edit}</MenuItem>
            <MenuSeparator />
            <MenuItem isDanger onSelect={() => onDelete(permission)}>
              {messages.menu.remove}
            </MenuItem>
          </>
        )}
      </>
    ),
    [onHolders, onEdit, onDelete],
  );
  const open = useCallback(
    (permission: PermissionRow) => (isSystem(permission) ? onHolders(permission.id) : onEdit(permission)),
    [onHolders, onEdit],
  );
  return (
    <DataTable
      label={messages.table}
      tableKey={`${scope}-permissions`}
      columns={getPermissionColumns()}
      rows={rows}
      getRowId={getId}
      onOpenRow={open}
      rowMenu={getMenu}
      hasFreeRowsOnPhones
      error={error}
      onRetry={() => void refetch()}
      toolbar={<SearchField label={messages.search} hasSlashHint value={search} onValueChange={setSearch} />}
      isFiltered={wanted !== ""}
      empty={
        wanted ? (
          <EmptyState
            icon={<SearchX />}
            title={messages.noMatch.title}
            action={<Button onClick={() => setSearch("")}>{messages.noMatch.clear}</Button>}
          />
        ) : (
          <EmptyState
            icon={<ShieldCheck />}
            title={messages.empty.title}
            description={messages.empty.text}
            action={
              <Button
                variant="primary"
                icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
                onClick={onCreate}
              >
                {messages.create}
              </Button>
            }
          />
        )
      }
    />
  );
}
