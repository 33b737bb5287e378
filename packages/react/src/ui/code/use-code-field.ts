import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { type CodeKind, emptyCells, eraseCell, fillCells, isComplete } from "../../forms/code-cells.ts";

export type CodeFieldOptions = {
  /** In characters. */
  length: number;
  kind: CodeKind;
  /** Receives the code when the last box is filled. */
  onComplete: (code: string) => void;
  /** Changes with each rejected code: clears the boxes and focuses the first one. */
  attempt: number;
  takesFocus: boolean;
  /** Ignores input while a code is verified. */
  busy: boolean;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Several inputs that act as one field. */
export function useCodeField({ length, kind, onComplete, attempt, takesFocus, busy }: CodeFieldOptions) {
  const boxes = useRef<HTMLDivElement>(null);
  const [cells, setCells] = useState(() => emptyCells(length));
  const focus = (index: number) => boxes.current?.querySelectorAll("input")[index]?.focus();

  useEffect(() => {
    if (attempt > 0) setCells(emptyCells(length));
    if (attempt > 0 || takesFocus) boxes.current?.querySelector("input")?.focus();
  }, [attempt, takesFocus, length]);

  function put(index: number, text: string) {
    if (busy) return;
    const { cells: filled, next } = fillCells(cells, index, text, kind);
    setCells(filled);
    focus(next);
    if (isComplete(filled) && filled !== cells) onComplete(filled.join(""));
  }

  function onKeyDown(index: number, event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      focus(Math.min(Math.max(index + step, 0), length - 1));
    } else if (event.key === "Backspace" && !busy) {
      event.preventDefault();
      const { cells: erased, next } = eraseCell(cells, index);
      setCells(erased);
      focus(next);
    }
  }

  const boxProps = (index: number) => ({
    value: cells[index] ?? "",
    // Typing into a filled box reports both characters; `data` contains only the new one.
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      put(index, (event.nativeEvent as InputEvent).data ?? event.target.value),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      put(index, event.clipboardData.getData("text"));
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(index, event),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
  });

  return { boxes, cells, boxProps };
}
