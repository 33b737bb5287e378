import { Badge } from "../../ui/feedback/badge.tsx";

/** How many badges fit in a cell. */
const maxVisible = 2;

/** Permission IDs in a table cell: the first few, and a count of the rest. `none`: shown if there are none. */
export function PermissionBadges({ ids, none }: { ids: readonly string[]; none: string }) {
  if (ids.length === 0) return <span className="text-ink-3">{none}</span>;
  const rest = ids.slice(maxVisible);
  return (
    <span className="flex min-w-0 items-center gap-1">
      {ids.slice(0, maxVisible).map((id) => (
        <Badge key={id} title={id} className="min-w-0 shrink!">
          <span className="font-mono text-code">{id}</span>
        </Badge>
      ))}
      {rest.length > 0 && (
        <Badge title={rest.join(", ")}>
          {`+${rest.length}`}
          <span className="sr-only">{`: ${rest.join(", ")}`}</span>
        </Badge>
      )}
    </span>
  );
}
