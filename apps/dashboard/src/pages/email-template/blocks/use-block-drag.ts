import { type DragEvent, useState } from "react";
import type { Content } from "../model/content.ts";
import { canMove, type Position, type Row } from "../model/tree.ts";

/** The drop position, shown as a line. */
interface Target {
  readonly key: string;
  readonly edge: "before" | "after";
  readonly place: Position;
}

/** Drag and drop with the mouse. The menu and the arrow keys do the same. */
export function useBlockDrag(content: Content, onMove: (from: Position, to: Position) => void) {
  const [from, setFrom] = useState<Position | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const end = () => {
    setFrom(null);
    setTarget(null);
  };
  return {
    target,
    isDragging: (row: Row) => from !== null && row.kind === "block" && row.place === from,
    source: (row: Row) => ({
      draggable: row.kind === "block",
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", row.key);
        setFrom(row.place);
      },
      onDragEnd: end,
    }),
    destination: (row: Row, next: Row | undefined) => ({
      onDragOver: (event: DragEvent) => {
        if (!from) return;
        const next_ = findTarget(event, row, next);
        if (!canMove(content, from, next_.place)) return setTarget(null);
        event.preventDefault();
        if (next_.key !== target?.key || next_.edge !== target.edge) setTarget(next_);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (from && target) onMove(from, target.place);
        end();
      },
    }),
  };
}

/** Above or below the middle of a row. Below a container's row means inside it, at the start. */
function findTarget(event: DragEvent, row: Row, next: Row | undefined): Target {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  if (row.kind === "slot") return { key: row.key, edge: "after", place: row.place };
  if (event.clientY < top + height / 2) return { key: row.key, edge: "before", place: row.place };
  const isOpened = next?.place.parentId === row.id;
  const place = isOpened ? { ...next.place, index: 0 } : { ...row.place, index: row.place.index + 1 };
  return { key: row.key, edge: "after", place };
}
