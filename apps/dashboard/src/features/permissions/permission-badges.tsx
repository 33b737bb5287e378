import { Badge } from "../../ui/feedback/badge.tsx";
import { cx } from "../../ui/styles.ts";

/** How many badges fit in a cell. */
const maxVisible = 2;

/** Permission IDs in a table cell: the first few, and a count of the rest. `none`: shown if there are none. */
export function PermissionBadges({ ids, none }: { ids: readonly string[]; none: string }) {
  if (ids.length === 0) return <span className="text-ink-3">{none}</span>;
  const visible = ids.slice(0, maxVisible);
  const rest = ids.slice(maxVisible);
  const maxLength = Math.max(...visible.map((id) => id.length));
  return (
    <span className="flex min-w-0 items-center gap-1">
      {visible.map((id) => (
        // Only the longest shrinks, so that a short ID next to a long one stays readable.
        <Badge
          key={id}
          title={id}
          className={cx("min-w-0", visible.length > 1 && "max-w-1/2", id.length === maxLength && "shrink!")}
        >
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
