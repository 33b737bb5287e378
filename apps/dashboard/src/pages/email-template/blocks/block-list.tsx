import type { EditableEmailType } from "@vestibule/react";
import { type DragEvent, Fragment, useState } from "react";
import { messages } from "../messages.ts";
import type { BlockType, Content, StoredBlock } from "../model/content.ts";
import type { TemplateProblem } from "../model/problem.ts";
import { canMove, listRows, type Position, type Row } from "../model/tree.ts";
import { getLinkUrl } from "../model/variables.ts";
import { AddBlockMenu } from "./add-block-menu.tsx";
import { BlockRow } from "./block-row.tsx";
import { PageRow } from "./row-button.tsx";
import { SlotRow } from "./slot-row.tsx";
import { useBlockActions } from "./use-block-actions.ts";

/** The drop position, shown as a line. */
interface Target {
  readonly key: string;
  readonly edge: "before" | "after";
  readonly place: Position;
}

/** Drag and drop with the mouse. The menu and the arrow keys do the same. */
function useBlockDrag(content: Content, onMove: (from: Position, to: Position) => void) {
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

/** A valid new block with example content. */
function newBlock(type: BlockType, mail: EditableEmailType): StoredBlock {
  switch (type) {
    case "Heading":
      return { type, data: { props: { text: "Heading", level: "h2" } } };
    case "Text":
      return { type, data: { props: { text: "Write something here." } } };
    case "Button":
      return { type, data: { props: { text: "Open", url: getLinkUrl(mail) } } };
    case "Image":
      return { type, data: { props: { url: "", alt: "" } } };
    case "Divider":
      return { type, data: {} };
    case "Spacer":
      return { type, data: { props: { height: 16 } } };
    case "Container":
      return {
        type,
        data: { style: { padding: { top: 16, right: 16, bottom: 16, left: 16 } }, props: { childrenIds: [] } },
      };
    case "ColumnsContainer":
      return {
        type,
        data: { props: { columnsCount: 2, columns: [0, 1, 2].map(() => ({ childrenIds: [] })) } },
      };
  }
}

interface BlockListProps {
  readonly type: EditableEmailType;
  readonly content: Content;
  readonly onChange: (content: Content, key?: string) => void;
  readonly problem: TemplateProblem | null;
}

/** The blocks from top to bottom. The selected one shows its settings. */
export function BlockList({ type, content, onChange, problem }: BlockListProps) {
  const rows = listRows(content);
  const [openId, setOpenId] = useState<string | null>(null);
  const actions = useBlockActions({ content, onChange, onOpen: setOpenId });
  const drag = useBlockDrag(content, actions.move);
  const isEmpty = rows.every(({ kind }) => kind === "slot");
  const last = { parentId: "root", slot: 0, index: rows.filter(isOfRoot).length };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p role="status" className="sr-only">
        {actions.said}
      </p>
      <ul
        ref={actions.list}
        aria-label={messages.blocks}
        className="flex min-w-0 flex-col gap-1 divide-line pointer-coarse:gap-0 pointer-coarse:divide-y"
      >
        <PageRow
          content={content}
          isOpen={openId === "root"}
          onToggle={() => setOpenId(openId === "root" ? null : "root")}
          onChange={onChange}
          problem={problem}
        />
        {isEmpty && <li className="px-2 py-3 text-ink-3">{messages.emptyMail}</li>}
        {rows.map((row, index) => (
          <Fragment key={row.kind === "slot" ? row.key : `${row.id} ${occurrence(rows, index)}`}>
            {row.kind === "slot" ? (
              <SlotRow
                row={row}
                drag={drag.destination(row, rows[index + 1])}
                isTarget={drag.target?.key === row.key}
                onAdd={(kind) => actions.add(row.place, newBlock(kind, type))}
              />
            ) : (
              <BlockRow
                row={row}
                content={content}
                onChange={onChange}
                isOpen={openId === row.id}
                onToggle={() => setOpenId(openId === row.id ? null : row.id)}
                problem={problem?.blockId === row.id ? problem : null}
                actions={actions}
                onAdd={(kind) => actions.add({ ...row.place, index: row.place.index + 1 }, newBlock(kind, type))}
                source={drag.source(row)}
                destination={drag.destination(row, rows[index + 1])}
                edge={drag.target?.key === row.key ? drag.target.edge : null}
              />
            )}
          </Fragment>
        ))}
      </ul>
      <div className="pointer-coarse:-ms-3">
        <AddBlockMenu label={messages.addBlock} onAdd={(kind) => actions.add(last, newBlock(kind, type))} />
      </div>
    </div>
  );
}

const isOfRoot = (row: Row): boolean => row.kind === "block" && row.place.parentId === "root";

/** The occurrence number of a row: a block can be shown in several places. */
function occurrence(rows: readonly Row[], index: number): number {
  const row = rows[index];
  if (row?.kind !== "block") return 0;
  return rows.slice(0, index).filter((each) => each.kind === "block" && each.id === row.id).length;
}
