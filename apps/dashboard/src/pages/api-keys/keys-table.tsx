import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { InternalApiKey } from "@vestibule/react";
import { Ban, KeySquare, Pencil, Plus } from "lucide-react";
import { useMemo } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { projectKeysQuery } from "../../data/project-keys.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { MenuItem } from "../../ui/overlays/menu-items.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { getKeyColumns } from "./columns.tsx";
import { isShown, type KeyFilter, keyFilters } from "./key-state.ts";
import { messages } from "./messages.ts";

const route = getRouteApi("/projects/$projectId/api-keys");
const getFilters = perLocale(() => keyFilters.map((value) => ({ value, label: messages.filters[value] })));
const getId = ({ id }: InternalApiKey) => id;

export interface KeysTableProps {
  onCreate: () => void;
  onRename: (key: InternalApiKey) => void;
  onRevoke: (key: InternalApiKey) => void;
}

export function KeysTable({ onCreate, onRename, onRevoke }: KeysTableProps) {
  const { data: keys, error, refetch } = useQuery(projectKeysQuery(useAdmin()));
  const { state = "valid" } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: KeyFilter) =>
    void navigate({ search: next === "valid" ? {} : { state: next }, replace: true, resetScroll: false });
  const rows = useMemo(() => keys?.filter((key) => isShown(key, state)), [keys, state]);
  return (
    <DataTable
      label={messages.table}
      tableKey="api-keys"
      columns={getKeyColumns()}
      rows={rows}
      getRowId={getId}
      error={error}
      onRetry={() => void refetch()}
      rowMenu={(key) => (
        <>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onRename(key)}>
            {messages.rename}
          </MenuItem>
          <MenuItem isDanger disabled={!key.isValid()} icon={<Ban aria-hidden="true" />} onSelect={() => onRevoke(key)}>
            {messages.revoke}
          </MenuItem>
        </>
      )}
      isFiltered={keys !== undefined && keys.length > 0}
      toolbar={
        <SegmentedControl
          label={messages.filter}
          options={getFilters()}
          value={state}
          onValueChange={(value) => show(value as KeyFilter)}
        />
      }
      empty={
        keys?.length ? (
          <EmptyState
            icon={<KeySquare />}
            title={messages.emptyFiltered}
            action={<Button onClick={() => show("all")}>{messages.showAll}</Button>}
          />
        ) : (
          <EmptyState
            icon={<KeySquare />}
            title={messages.empty}
            description={messages.emptyText}
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
