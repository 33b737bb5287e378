import { useQuery } from "@tanstack/react-query";
import type { AdminPermissionDefinition } from "@vestibule/react";
import { Plus, SearchX, ShieldCheck } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { holderCountsQuery, permissionDefinitionsQuery, type Scope } from "../../data/permissions.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { Toolbar } from "../../ui/layout/page-header.tsx";
import { MenuItem, MenuSeparator } from "../../ui/overlays/menu-items.tsx";
import { cx } from "../../ui/styles.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { getBuiltInColumns, getPermissionColumns, type PermissionRow } from "./columns.tsx";
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

/** Of projects: so few are found at a glance. Teams have six built-in ones besides their own. */
const maxWithoutSearch = 8;

export function PermissionsTable(props: PermissionsTableProps) {
  const { scope, onCreate, onEdit, onDelete, onHolders } = props;
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const { data: definitions, error, refetch } = useQuery(permissionDefinitionsQuery(projectsClient, projectId, scope));
  const { data: counts, isError: isUncounted } = useQuery(holderCountsQuery(projectsClient, projectId, scope));
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  // Own permissions come first: built-in ones can't be changed.
  const [own, builtIn = []] = useMemo(() => {
    const byId = counts && new Map(counts.map((count) => [count.permissionId, count]));
    const allBuiltIn = definitions?.filter(isSystem) ?? [];
    const rows = definitions
      ?.filter(({ id, description = "" }) => `${id} ${description}`.toLowerCase().includes(wanted))
      .map((each): PermissionRow => {
        const hasAll = allBuiltIn.length > 1 && allBuiltIn.every(({ id }) => each.containedPermissionIds.includes(id));
        return {
          ...each,
          builtInCount: hasAll ? allBuiltIn.length : 0,
          included: each.containedPermissionIds.filter((id) => !(hasAll && isSystem({ id }))),
          holders: byId?.get(each.id) ?? (byId || isUncounted ? null : undefined),
        };
      });
    return [rows?.filter((row) => !isSystem(row)), rows?.filter(isSystem)];
  }, [definitions, counts, isUncounted, wanted]);
  const getMenu = useCallback(
    (permission: PermissionRow) => (
      <>
        <MenuItem onSelect={() => onHolders(permission.id)}>{messages.menu.holders}</MenuItem>
        <MenuItem onSelect={() => onEdit(permission)}>{messages.menu.edit}</MenuItem>
        <MenuSeparator />
        <MenuItem isDanger onSelect={() => onDelete(permission)}>
          {messages.menu.remove}
        </MenuItem>
      </>
    ),
    [onHolders, onEdit, onDelete],
  );
  const open = useCallback(
    (permission: PermissionRow) => (isSystem(permission) ? onHolders(permission.id) : onEdit(permission)),
    [onHolders, onEdit],
  );
  const shared = {
    getRowId: getId,
    onOpenRow: open,
    rowMenu: getMenu,
    hasFreeRowsOnPhones: true,
    hasColumnMenu: false,
  };
  const heading = "text-heading font-semibold";
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {(wanted !== "" || scope === "team" || !definitions || definitions.length > maxWithoutSearch) && (
        <Toolbar>
          <SearchField label={messages.search} hasSlashHint value={search} onValueChange={setSearch} />
        </Toolbar>
      )}
      {!(wanted && own?.length === 0 && builtIn.length > 0) && (
        <>
          {builtIn.length > 0 && <h2 className={cx(heading, "mt-2")}>{messages.own}</h2>}
          <DataTable
            {...shared}
            label={messages.table}
            tableKey={`${scope}-permissions`}
            columns={getPermissionColumns()}
            rows={own}
            error={error}
            onRetry={() => void refetch()}
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
        </>
      )}
      {builtIn.length > 0 && (
        <>
          <div className="mt-3 flex flex-wrap items-baseline gap-x-3">
            <h2 className={heading}>{messages.system}</h2>
            <p className="text-ink-2">{messages.systemHint}</p>
          </div>
          {/* Only screen readers read the head of the marks, as that of menus. */}
          <div className="[&_th:last-child>span]:sr-only">
            <DataTable
              {...shared}
              label={messages.system}
              tableKey={`${scope}-built-in-permissions`}
              columns={getBuiltInColumns()}
              rows={builtIn}
              // Its only entry would be what a click on the row does.
              rowMenu={undefined}
              empty={null}
            />
          </div>
        </>
      )}
    </div>
  );
}
