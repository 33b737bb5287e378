import { useEffect, useRef, useState } from "react";
import { messages } from "../messages.ts";
import type { Content, StoredBlock } from "../model/content.ts";
import {
  addBlock,
  blockIdAt,
  duplicateBlock,
  findPosition,
  listRows,
  moveBlock,
  type Position,
  removeBlock,
  stepBlock,
} from "../model/tree.ts";
import { typeName } from "./block-icon.tsx";

export type BlockActions = ReturnType<typeof useBlockActions>;

interface BlockActionsOptions {
  readonly content: Content;
  readonly onChange: (content: Content) => void;
  readonly onOpen: (id: string | null) => void;
}

/** Actions on whole blocks. Keeps the focus on the block and announces the result. */
export function useBlockActions({ content, onChange, onOpen }: BlockActionsOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const [focusId, setFocusId] = useState<string | null>(null);
  useEffect(() => {
    if (focusId === null) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-block-id]") ?? [])];
    buttons.find((button) => button.dataset.blockId === focusId)?.focus();
    setFocusId(null);
  }, [focusId]);
  const nameAt = (place: Position) => typeName(content[blockIdAt(content, place) ?? ""]?.type ?? "");

  function show(next: Content, id: string | undefined, words: string) {
    onChange(next);
    setSaid(words);
    if (id !== undefined) setFocusId(id);
  }
  function showMoved(next: Content, from: Position) {
    const id = blockIdAt(content, from);
    const blocks = listRows(next).filter(({ kind }) => kind === "block");
    const line = blocks.findIndex((row) => row.kind === "block" && row.id === id) + 1;
    show(next, id, messages.moved({ name: nameAt(from), line, lines: blocks.length }));
  }
  return {
    list,
    said,
    add(place: Position, block: StoredBlock) {
      const { content: next, id } = addBlock(content, place, block);
      show(next, id, "");
      onOpen(id);
    },
    duplicate(place: Position) {
      const copy = duplicateBlock(content, place);
      if (!copy) return;
      show(copy.content, copy.id, "");
      onOpen(copy.id);
    },
    remove(place: Position) {
      const next = removeBlock(content, place);
      // The next block, otherwise the previous one, otherwise the page.
      const rows = listRows(content).filter((row) => row.kind === "block");
      const at = rows.findIndex((row) => row.place.parentId === place.parentId && row.place.index === place.index);
      const near = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).reverse()];
      const neighbour = near.find(({ id }) => findPosition(next, id) !== undefined);
      show(next, neighbour?.id ?? "root", messages.removed({ name: nameAt(place) }));
      onOpen(null);
    },
    move(from: Position, to: Position) {
      const next = moveBlock(content, from, to);
      if (next !== content) showMoved(next, from);
    },
    canStep: (from: Position, step: -1 | 1): boolean => stepBlock(content, from, step) !== null,
    step(from: Position, step: -1 | 1) {
      const next = stepBlock(content, from, step);
      if (next) showMoved(next, from);
    },
  };
}
