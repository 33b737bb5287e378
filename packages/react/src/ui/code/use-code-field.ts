import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";

/**
 * `letters`: codes in our emails, Crockford's base32 without I, L, O and U. `digits`: codes from authenticator apps.
 */
type CodeKind = "letters" | "digits";
/** The content of each box; an empty string for an empty box. */
type Cells = readonly string[];

/** Characters that users misread, mapped to the ones that codes contain. @see https://www.crockford.com/base32.html */
const ambiguousCharacters: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", U: "V" };
const others: Record<CodeKind, RegExp> = { letters: /[^0-9A-Z]/g, digits: /[^0-9]/g };

/**
 * Extracts the code characters from a text: normalizes full-width characters, uppercases, replaces look-alikes and
 * drops everything else.
 */
export function codeCharacters(text: string, kind: CodeKind): string {
  const upper = text.normalize("NFKC").toUpperCase();
  return upper.replace(others[kind], "").replace(/[OILU]/g, (letter) => ambiguousCharacters[letter] ?? letter);
}

export function emptyCells(length: number): Cells {
  return Array.from({ length }, () => "");
}

/**
 * Fills the boxes from `start` with typed or pasted text. A complete code always starts at the first box. `next`: the
 * box to focus.
 */
export function fillCells(cells: Cells, start: number, text: string, kind: CodeKind): { cells: Cells; next: number } {
  const characters = codeCharacters(text, kind).slice(0, cells.length);
  const from = characters.length === cells.length ? 0 : start;
  const filled = cells.map((cell, index) => characters[index - from] ?? cell);
  return { cells: filled, next: Math.min(from + characters.length, cells.length - 1) };
}

/** Handles Backspace: clears the box, or the previous one if it is already empty. */
export function eraseCell(cells: Cells, index: number): { cells: Cells; next: number } {
  const at = cells[index] === "" ? Math.max(index - 1, 0) : index;
  return { cells: cells.map((cell, each) => (each === at ? "" : cell)), next: at };
}

export function isComplete(cells: Cells): boolean {
  return cells.every((cell) => cell !== "");
}

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
