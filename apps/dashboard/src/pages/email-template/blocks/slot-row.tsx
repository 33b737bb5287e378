import type { DragEvent } from "react";
import { cx } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";
import type { BlockType } from "../model/content.ts";
import type { Row } from "../model/tree.ts";
import { AddBlockMenu } from "./add-block-menu.tsx";
import { getIndent } from "./row-button.tsx";

interface SlotRowProps {
  readonly row: Extract<Row, { kind: "slot" }>;
  readonly drag: { readonly onDragOver: (event: DragEvent) => void; readonly onDrop: (event: DragEvent) => void };
  readonly isTarget: boolean;
  readonly onAdd: (type: BlockType) => void;
}

/** The start of a column, or an empty container. */
export function SlotRow({ row, drag, isTarget, onAdd }: SlotRowProps) {
  return (
    <li
      {...drag}
      style={getIndent(row.depth)}
      className={cx(
        "flex min-h-8 min-w-0 items-center gap-2 rounded-[8px] text-hint text-ink-3",
        isTarget && "bg-accent-soft",
      )}
    >
      <span className="ps-2">
        {row.column === undefined ? messages.emptySlot : messages.column({ number: row.column })}
      </span>
      {row.isEmpty && <AddBlockMenu label={messages.addHere} onAdd={onAdd} />}
    </li>
  );
}
