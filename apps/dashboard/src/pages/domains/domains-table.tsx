import { getRouteApi } from "@tanstack/react-router";
import type { AdminDomainConfig } from "@vestibule/react";
import { Pencil, SearchX, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { perLocale } from "../../i18n/define-messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { MenuItem } from "../../ui/overlays/menu-items.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { isNativeRedirectUri, listDomains, readDomain } from "./domain-format.ts";
import { messages } from "./messages.ts";
import { domainSorts } from "./route.ts";
import { formatDomain } from "./unicode-host.ts";

const { columns } = messages;
const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const route = getRouteApi("/projects/$projectId/domains");
const getId = ({ domain }: AdminDomainConfig) => domain;

const getColumns = perLocale((): readonly DataColumn<AdminDomainConfig>[] => [
  {
    key: "address",
    header: columns.address,
    width: 420,
    isSortable: true,
    cell: ({ domain, handlerPath }) => (
      <PhoneLines line={isNativeRedirectUri(domain) ? null : <bdi>{handlerPath}</bdi>}>
        <Address domain={domain} />
      </PhoneLines>
    ),
  },
  {
    key: "handlerPath",
    header: columns.handlerPath,
    isHiddenOnPhones: true,
    width: 160,
    isSortable: true,
    cell: ({ domain, handlerPath }) =>
      !isNativeRedirectUri(domain) && (
        <code className="font-mono text-code" title={handlerPath}>
          {handlerPath}
        </code>
      ),
  },
]);

/** Fewer domains than this need no search. */
const fewDomains = 5;

export interface DomainsTableProps {
  /** At least one. */
  domains: readonly AdminDomainConfig[];
  onEdit: (entry: AdminDomainConfig) => void;
  onDelete: (entry: AdminDomainConfig) => void;
}

export function DomainsTable({ domains, onEdit, onDelete }: DomainsTableProps) {
  const { q = "", sort = "address", order } = route.useSearch();
  const navigate = route.useNavigate();
  const isDescending = order === "desc";
  const rows = useMemo(() => listDomains(domains, { q, sort, isDescending }), [domains, q, sort, isDescending]);
  const search = (next: string) =>
    void navigate({ search: (before) => ({ ...before, q: next || undefined }), replace: true });
  return (
    <DataTable
      label={messages.table}
      tableKey="domains"
      columns={getColumns()}
      rows={rows}
      getRowId={getId}
      onOpenRow={onEdit}
      sort={{ key: sort, isDescending }}
      onSortChange={({ key, isDescending: isNowDescending }) =>
        void navigate({
          search: (before) => ({
            ...before,
            sort: domainSorts.find((each) => each === key),
            order: isNowDescending ? "desc" : undefined,
          }),
          replace: true,
        })
      }
      hasColumnMenu={false}
      toolbar={
        (domains.length > fewDomains || q !== "") && (
          <SearchField label={messages.search} value={q} onValueChange={search} hasSlashHint />
        )
      }
      rowMenu={(entry) => (
        <>
          <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onEdit(entry)}>
            {messages.edit}
          </MenuItem>
          <MenuItem icon={<Trash2 {...ICON} />} isDanger onSelect={() => onDelete(entry)}>
            {messages.delete}
          </MenuItem>
        </>
      )}
      empty={
        <EmptyState
          icon={<SearchX />}
          title={messages.noMatch}
          action={<Button onClick={() => search("")}>{messages.clearSearch}</Button>}
        />
      }
    />
  );
}

/** The URL as one text. Color marks only what needs attention. */
function Address({ domain }: { domain: string }) {
  const { scheme, isWildcard, isLocal } = readDomain(domain);
  const isUnencrypted = scheme === "http" && !isLocal;
  const kind = isNativeRedirectUri(domain) ? messages.nativeApp : isLocal ? messages.thisMachine : undefined;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" title={domain}>
        <bdi>{formatDomain(domain)}</bdi>
      </span>
      {isWildcard && <Badge>{messages.wildcard}</Badge>}
      {kind && <Badge>{kind}</Badge>}
      {isUnencrypted && <Badge tone="warn">{messages.unencrypted}</Badge>}
    </span>
  );
}
