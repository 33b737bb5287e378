/**
 * `letters`: codes in our emails, Crockford's base32 without I, L, O and U. `digits`: codes from authenticator apps.
 */
export type CodeKind = "letters" | "digits";
/** The content of each box; an empty string for an empty box. */
export type Cells = readonly string[];

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
