import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { WebhookEndpoint } from "@vestibule/react";
import { CirclePause, CirclePlay, Pencil, Plus, SearchX, Trash2, Webhook } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { endpointsQuery } from "../../data/webhooks.ts";
import { useEndpointChanges } from "../../features/webhooks/endpoints/use-endpoint-changes.ts";
import { messages as shared } from "../../features/webhooks/messages.ts";
import { getEndpointState } from "../../features/webhooks/status-badges.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { MenuItem } from "../../ui/overlays/menu-items.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { getEndpointColumns } from "./columns.tsx";
import { messages } from "./messages.ts";
import { endpointSorts, type WebhooksSearch } from "./route.ts";

type SortKey = NonNullable<WebhooksSearch["sort"]>;

const sortValue: Readonly<Record<SortKey, (endpoint: WebhookEndpoint) => string | number>> = {
  url: ({ url }) => url.replace(/^https?:\/\//, "").toLowerCase(),
  state: getEndpointState,
  last: ({ health }) => health?.lastAttempt?.at.getTime() ?? 0,
  created: ({ createdAt }) => createdAt.getTime(),
};

/** The endpoints that match a search, sorted; oldest first by default. */
export function listEndpoints(
  endpoints: readonly WebhookEndpoint[],
  { q = "", sort = "created", order }: Pick<WebhooksSearch, "q" | "sort" | "order">,
): readonly WebhookEndpoint[] {
  const wanted = q.trim().toLowerCase();
  const found = endpoints.filter(({ url, description }) => `${url} ${description}`.toLowerCase().includes(wanted));
  const value = sortValue[sort];
  const sorted = found.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
  return order === "desc" ? sorted.reverse() : sorted;
}

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const route = getRouteApi("/projects/$projectId/webhooks");
const getId = ({ id }: WebhookEndpoint) => id;
/** Fewer domains than this need no search. */
const fewEndpoints = 5;

export interface EndpointsTableProps {
  readonly onAdd: () => void;
  readonly onEdit: (endpoint: WebhookEndpoint) => void;
  readonly onEnable: (endpoint: WebhookEndpoint) => void;
  readonly onDelete: (endpoint: WebhookEndpoint) => void;
}

export function EndpointsTable({ onAdd, ...menu }: EndpointsTableProps) {
  const { projectsClient } = useDashboard();
  const { projectId } = route.useParams();
  const { q = "", sort = "created", order } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(endpointsQuery(projectsClient, projectId));
  const rows = useMemo(() => data && listEndpoints(data, { q, sort, order }), [data, q, sort, order]);
  const link = useCallback(
    ({ id }: WebhookEndpoint) => ({
      to: "/projects/$projectId/webhooks/$endpointId" as const,
      params: { projectId, endpointId: id },
    }),
    [projectId],
  );
  const search = (next: string) =>
    void navigate({ search: (before) => ({ ...before, q: next || undefined }), replace: true });
  return (
    <DataTable
      label={messages.table}
      tableKey="webhook-endpoints"
      columns={getEndpointColumns()}
      rows={rows}
      getRowId={getId}
      rowLink={link}
      rowMenu={(endpoint) => <EndpointMenu endpoint={endpoint} {...menu} />}
      sort={{ key: sort, isDescending: order === "desc" }}
      onSortChange={({ key, isDescending }) =>
        void navigate({
          search: (before) => ({
            ...before,
            sort: endpointSorts.find((each) => each === key),
            order: isDescending ? "desc" : undefined,
          }),
          replace: true,
        })
      }
      error={error}
      onRetry={() => void refetch()}
      hasColumnMenu={false}
      skeletonRows={3}
      toolbar={
        ((data?.length ?? 0) > fewEndpoints || q !== "") && (
          <SearchField label={messages.search} value={q} onValueChange={search} hasSlashHint />
        )
      }
      empty={
        q === "" ? (
          <EmptyState
            icon={<Webhook />}
            title={messages.empty}
            description={messages.emptyText}
            action={
              <Button variant="primary" icon={<Plus {...ICON} />} onClick={onAdd}>
                {messages.add}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title={messages.noMatch}
            action={<Button onClick={() => search("")}>{messages.clearSearch}</Button>}
          />
        )
      }
    />
  );
}

interface EndpointMenuProps extends Omit<EndpointsTableProps, "onAdd"> {
  readonly endpoint: WebhookEndpoint;
}

function EndpointMenu({ endpoint, onEdit, onEnable, onDelete }: EndpointMenuProps) {
  const { setPaused } = useEndpointChanges();
  const state = getEndpointState(endpoint);
  return (
    <>
      <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onEdit(endpoint)}>
        {shared.edit}
      </MenuItem>
      {!endpoint.isDisabled ? (
        <MenuItem icon={<CirclePause {...ICON} />} onSelect={() => void setPaused(endpoint, true)}>
          {shared.pause}
        </MenuItem>
      ) : state === "paused" ? (
        <MenuItem icon={<CirclePlay {...ICON} />} onSelect={() => void setPaused(endpoint, false)}>
          {shared.resume}
        </MenuItem>
      ) : (
        <MenuItem icon={<CirclePlay {...ICON} />} onSelect={() => onEnable(endpoint)}>
          {messages.turnOn}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 {...ICON} />} isDanger onSelect={() => onDelete(endpoint)}>
        {shared.delete}
      </MenuItem>
    </>
  );
}
