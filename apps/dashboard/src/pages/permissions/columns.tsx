import type { AdminPermissionDefinition, PermissionHolderCount } from "@vestibule/react";
import { Lock } from "lucide-react";
import { PermissionBadges } from "../../features/permissions/permission-badges.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { messages } from "./messages.ts";
import { isSystem } from "./permissions-search.ts";

export interface PermissionRow extends AdminPermissionDefinition {
  /** Undefined: still loading. */
  readonly holders: PermissionHolderCount | null | undefined;
}

export const permissionColumns: readonly DataColumn<PermissionRow>[] = [
  {
    key: "id",
    header: messages.columns.id,
    width: 220,
    sortValue: ({ id }) => id,
    cell: (permission) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-mono text-code" title={permission.id}>
          {permission.id}
        </span>
        {isSystem(permission) && (
          <Badge title={messages.systemHint} className="shrink-0" icon={<Lock size={12} strokeWidth={1.75} />}>
            <span className="sr-only sm:not-sr-only">{messages.system}</span>
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: "description",
    header: messages.columns.description,
    width: 230,
    cell: ({ description }) => (
      <span className="truncate text-ink-2" title={description}>
        {description}
      </span>
    ),
  },
  {
    key: "contains",
    header: messages.columns.contains,
    width: 290,
    sortValue: ({ containedPermissionIds }) => containedPermissionIds.length,
    cell: ({ containedPermissionIds }) => <PermissionBadges ids={containedPermissionIds} none={messages.nothing} />,
  },
  {
    key: "holders",
    header: messages.columns.holders,
    width: 110,
    isNumeric: true,
    sortValue: ({ holders }) => holders?.count ?? 0,
    cell: ({ holders }) => <Holders count={holders} />,
  },
];

function Holders({ count }: { count: PermissionHolderCount | null | undefined }) {
  if (count === undefined) return <Skeleton className="h-3.5 w-8" />;
  // Leave out a count that failed to load: the list is useful without it.
  if (count === null) return null;
  if (count.count === 0) return <span className="text-ink-3">{messages.unassigned}</span>;
  const figure = new Intl.NumberFormat().format(count.count);
  return <span className="tabular-nums">{count.isAtLeast ? messages.heldAtLeast(figure) : figure}</span>;
}
