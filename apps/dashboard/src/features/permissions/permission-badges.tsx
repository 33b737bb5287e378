import { Badge } from "../../ui/feedback/badge.tsx";

/** In pixels; generous, because monospaced fonts differ. `badge`: padding and border; `count`: the badge of the rest. */
const size = { cellPadding: 24, badge: 18, character: 7.75, gap: 4, count: 36 };

/** How many badges fit side by side in a table column of this width, in pixels, with the count of the rest. At least one. */
export function countFittingBadges(ids: readonly string[], columnWidth: number): number {
  let left = columnWidth - size.cellPadding;
  let fitting = 0;
  for (const [place, id] of ids.entries()) {
    left -= size.badge + id.length * size.character + (place > 0 ? size.gap : 0);
    if (left < 0) break;
    if (place === ids.length - 1 || left >= size.gap + size.count) fitting = place + 1;
  }
  return Math.max(1, fitting);
}

interface PermissionBadgesProps {
  readonly ids: readonly string[];
  /** Shown if there are none. */
  readonly none: string;
  /** In pixels, with the cell's padding. */
  readonly columnWidth: number;
}

/** Permission IDs in a table cell: as many as fit, and a count of the rest. Only a single long ID is truncated. */
export function PermissionBadges({ ids, none, columnWidth }: PermissionBadgesProps) {
  if (ids.length === 0) return <span className="text-ink-3">{none}</span>;
  const fitting = countFittingBadges(ids, columnWidth);
  const rest = ids.slice(fitting);
  return (
    <span className="flex min-w-0 items-center gap-1">
      {ids.slice(0, fitting).map((id) => (
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
