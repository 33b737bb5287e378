import type { AdminPermissionDefinition, PermissionHolderCount } from "@vestibule/react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { getDirectParents } from "../../features/permissions/permission-graph.ts";
import { formatItems } from "../../i18n/define-messages.ts";
import { watchHiddenEdges } from "../../ui/hooks/hidden-edges.ts";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { cx } from "../../ui/styles.ts";
import { formatHolderCount, HolderMark } from "./columns.tsx";
import { type Direction, type Edge, findNextNode, type Layout, layOutGraph, type Position } from "./graph-layout.ts";
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
const rowGap = 12;
const arrow = { length: 8, halfWidth: 4.5 };
/** Edges that close a cycle are below the middle of their permissions, apart from the edge in the other direction. */
const backEdgeOffset = 9;

/** Steep lines need room between the columns to stay apart. */
const gapPerRow = 20;
const maxGap = 120;

function getColumnGap(min: number, edges: readonly Edge[], places: ReadonlyMap<string, Position>): number {
  const steepness = edges.map(({ from, to }) => Math.abs((places.get(from)?.row ?? 0) - (places.get(to)?.row ?? 0)));
  return Math.min(maxGap, min + gapPerRow * Math.max(0, ...steepness));
}

/** Of all permissions, in pixels. */
interface Shape {
  /** Around the graph. */
  readonly margin: number;
  readonly width: number;
  readonly height: number;
  /** Between columns. */
  readonly gap: number;
}

/** Wide screens show descriptions. On phones, three columns of short IDs fit: they are as wide as the widest ID. */
function getShape({ nodes, edges, columns }: Layout, isPhone: boolean): Shape {
  const places = new Map(nodes.map((node) => [node.id, node]));
  // The card's padding.
  const margin = isPhone ? 16 : 20;
  if (!isPhone) return { margin, width: columns > 3 ? 184 : 240, height: 56, gap: getColumnGap(64, edges, places) };
  const widest = Math.max(...nodes.map(({ id }) => Math.ceil(id.length * 7.75) + 28));
  return { margin, width: Math.min(184, Math.max(80, widest)), height: 36, gap: getColumnGap(32, edges, places) };
}
const getX = ({ column }: Position, { margin, width, gap }: Shape): number => margin + column * (width + gap);
const getY = ({ row }: Position, { margin, height }: Shape): number => margin + row * (height + rowGap);

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

interface ContainmentGraphProps {
  readonly definitions: readonly AdminPermissionDefinition[];
  /** Undefined: still loading, or it failed. */
  readonly holders: readonly PermissionHolderCount[] | undefined;
  readonly onOpen: (permission: AdminPermissionDefinition) => void;
}

/** Arrows from permissions to the ones they include. The graph is a single tab stop; arrow keys move within it. */
export function ContainmentGraph({ definitions, holders, onOpen }: ContainmentGraphProps) {
  const layout = useMemo(() => layOutGraph(definitions), [definitions]);
  const byId = useMemo(() => new Map(definitions.map((each) => [each.id, each])), [definitions]);
  const frame = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const { nodes, edges, columns, rows } = layout;
  const reachable = nodes.some(({ id }) => id === current) ? current : nodes[0]?.id;
  const places = new Map(nodes.map((node) => [node.id, node]));
  const isPhone = useIsPhone();
  const shape = getShape(layout, isPhone);
  const width = 2 * shape.margin + columns * (shape.width + shape.gap) - shape.gap;
  const height = 2 * shape.margin + rows * (shape.height + rowGap) - rowGap;

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
    <section ref={frame} aria-label={text.label} className="border-t border-line">
      <div ref={watchHiddenEdges} className="overflow-x-auto fade-hidden-edges">
        <div className="relative" style={{ width, height }}>
          {/* `data-chart`: in forced colors, arrows use system colors. */}
          <svg width={width} height={height} aria-hidden="true" data-chart="" className="absolute inset-0">
            {edges.map((edge) => {
              const { from, to, isBackEdge } = edge;
              const isPointed = pointed === from || pointed === to;
              const { line, head } = createArrow(edge, places.get(from), places.get(to), shape);
              return (
                <g
                  key={`${from} ${to}`}
                  className={isPointed ? "fill-accent stroke-accent" : "fill-ink-3 stroke-ink-3"}
                >
                  <path
                    d={line}
                    fill="none"
                    strokeWidth={isPointed ? 2 : 1.5}
                    strokeDasharray={isBackEdge ? "4 3" : undefined}
                  />
                  <path d={head} stroke="none" />
                </g>
              );
            })}
          </svg>
          {nodes.map((node) => {
            const permission = byId.get(node.id);
            if (!permission) return null;
            const { id, description, containedPermissionIds: contained } = permission;
            const count = formatHolderCount(holders?.find(({ permissionId }) => permissionId === id));
            return (
              <button
                key={id}
                type="button"
                data-id={id}
                tabIndex={id === reachable ? 0 : -1}
                aria-description={[description, count && `${messages.columns.holders}: ${count}`]
                  .filter(Boolean)
                  .join(". ")}
                title={description ? `${id}: ${description}` : id}
                aria-label={describeNode(id, contained, getDirectParents(id, definitions))}
                style={{ left: getX(node, shape), top: getY(node, shape), width: shape.width, height: shape.height }}
                className={cx(
                  "absolute cursor-pointer rounded-control border px-3 text-center hover:border-accent sm:text-start",
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
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate font-mono text-code max-sm:grow">{id}</span>
                  {!isPhone && count !== null && <HolderMark count={count} />}
                </span>
                {!isPhone && description && <span className="block truncate text-hint text-ink-2">{description}</span>}
              </button>
            );
          })}
        </div>
      </div>
    </section>
  );
}

/**
 * The line from one node to another through its lanes, and the head at its end. It curves only between columns and is
 * straight within them, so that it touches no other node.
 */
function createArrow(edge: Edge, from: Position | undefined, to: Position | undefined, shape: Shape) {
  if (!from || !to) return { line: "", head: "" };
  const { isBackEdge } = edge;
  const lanes = isBackEdge ? [...edge.lanes].reverse() : edge.lanes;
  const getMiddle = (position: Position) => getY(position, shape) + shape.height / 2;
  const offset = isBackEdge ? backEdgeOffset : 0;
  const getLeft = (position: Position) => getX(position, shape);
  const getRight = (position: Position) => getLeft(position) + shape.width;
  const [enter, leave, sign] = isBackEdge ? [getRight, getLeft, -1] : [getLeft, getRight, 1];
  let [x, y] = [leave(from), getMiddle(from) + offset];
  let line = `M ${x} ${y}`;
  const curveTo = (nextX: number, nextY: number) => {
    const middle = (x + nextX) / 2;
    line += ` C ${middle} ${y}, ${middle} ${nextY}, ${nextX} ${nextY}`;
    [x, y] = [nextX, nextY];
  };
  for (const lane of lanes) {
    curveTo(enter(lane), getMiddle(lane));
    x = leave(lane);
    line += ` H ${x}`;
  }
  const [tipX, tipY] = [enter(to), getMiddle(to) + offset];
  const baseX = tipX - sign * arrow.length;
  curveTo(baseX, tipY);
  return { line, head: `M ${tipX} ${tipY} L ${baseX} ${tipY - arrow.halfWidth} V ${tipY + arrow.halfWidth} Z` };
}
