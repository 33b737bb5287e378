import type { AdminPermissionDefinition } from "@vestibule/react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { getDirectParents } from "../../features/permissions/permission-graph.ts";
import { formatItems } from "../../i18n/define-messages.ts";
import { cx } from "../../ui/styles.ts";
import { type Direction, findNextNode, layOutGraph, type Node } from "./graph-layout.ts";
import { messages } from "./messages.ts";
import { isSystem } from "./permissions-search.ts";

const text = messages.graph;

/** A node of the graph, for screen readers. */
function describeNode(id: string, contained: readonly string[], parents: readonly string[]): string {
  const [contains, within] = [formatItems(contained), formatItems(parents)];
  if (contained.length === 0) return parents.length === 0 ? text.alone({ id }) : text.includesNothing({ id, within });
  return parents.length === 0 ? text.topLevel({ id, contains }) : text.includes({ id, contains, within });
}
/** In pixels. */
const size = { width: 184, height: 36, columnGap: 72, rowGap: 12, margin: 20 };

const xOf = ({ column }: Node): number => size.margin + column * (size.width + size.columnGap);
const pitch = size.height + size.rowGap;
/** Every other column is offset by half a row, so that lines that skip a column pass between its permissions. */
const yOf = ({ row, column }: Node): number => size.margin + row * pitch + (column % 2) * (pitch / 2);

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

interface ContainmentGraphProps {
  readonly definitions: readonly AdminPermissionDefinition[];
  readonly onOpen: (permission: AdminPermissionDefinition) => void;
}

/** Arrows from permissions to the ones they include. The graph is a single tab stop; arrow keys move within it. */
export function ContainmentGraph({ definitions, onOpen }: ContainmentGraphProps) {
  const layout = useMemo(() => layOutGraph(definitions), [definitions]);
  const byId = useMemo(() => new Map(definitions.map((each) => [each.id, each])), [definitions]);
  const frame = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const { nodes, edges, columns, rows } = layout;
  const reachable = nodes.some(({ id }) => id === current) ? current : nodes[0]?.id;
  const places = new Map(nodes.map((node) => [node.id, node]));
  const width = 2 * size.margin + columns * (size.width + size.columnGap) - size.columnGap;
  const height = 2 * size.margin + rows * pitch - size.rowGap + (columns > 1 ? pitch / 2 : 0);

  function move(event: KeyboardEvent, id: string) {
    const direction = directions[event.key];
    const next = direction && findNextNode(layout, id, direction);
    if (direction) event.preventDefault();
    if (!next) return;
    setCurrent(next);
    const buttons = frame.current?.querySelectorAll<HTMLButtonElement>("button") ?? [];
    for (const button of buttons) if (button.dataset.id === next) button.focus();
  }
  return (
    <section ref={frame} aria-label={text.label} className="max-w-full overflow-auto border-t border-line">
      <div className="relative" style={{ width, height }}>
        <svg width={width} height={height} aria-hidden="true" className="absolute inset-0">
          {edges.map(({ from, to, isBackEdge }) => (
            <path
              key={`${from} ${to}`}
              d={createEdgePath(places.get(from), places.get(to))}
              fill="none"
              strokeWidth={pointed === from || pointed === to ? 2 : 1.25}
              strokeDasharray={isBackEdge ? "4 3" : undefined}
              className={pointed === from || pointed === to ? "stroke-accent" : "stroke-line-strong"}
            />
          ))}
        </svg>
        {nodes.map((node) => {
          const permission = byId.get(node.id);
          if (!permission) return null;
          const { id, containedPermissionIds: contained } = permission;
          return (
            <button
              key={id}
              type="button"
              data-id={id}
              tabIndex={id === reachable ? 0 : -1}
              title={permission.description ? `${id}: ${permission.description}` : id}
              aria-label={describeNode(id, contained, getDirectParents(id, definitions))}
              style={{ left: xOf(node), top: yOf(node), width: size.width, height: size.height }}
              className={cx(
                "absolute cursor-pointer truncate rounded-control border px-3 text-start font-mono text-code hover:border-accent",
                "focus-visible:outline-hidden focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/35",
                isSystem(permission)
                  ? "border-dashed border-line-strong bg-sunken text-ink-2"
                  : "border-line-strong bg-surface",
              )}
              onFocus={() => {
                setCurrent(id);
                setPointed(id);
              }}
              onBlur={() => setPointed(null)}
              onMouseEnter={() => setPointed(id)}
              onMouseLeave={() => setPointed(null)}
              onKeyDown={(event) => move(event, id)}
              onClick={() => onOpen(permission)}
            >
              {id}
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** A curve from the right side of one node to the left side of another. */
function createEdgePath(from: Node | undefined, to: Node | undefined): string {
  if (!from || !to) return "";
  const [x1, y1] = [xOf(from) + size.width, yOf(from) + size.height / 2];
  const [x2, y2] = [xOf(to), yOf(to) + size.height / 2];
  const bend = Math.max(size.columnGap, Math.abs(x2 - x1)) / 2;
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}
