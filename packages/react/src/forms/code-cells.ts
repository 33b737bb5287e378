/** `letters`: codes of our mails, in Crockford's base32 without I, L, O and U. `digits`: codes of authenticator apps. */
export type CodeKind = "letters" | "digits";
/** What stands in each box; an empty string for an empty one. */
export type Cells = readonly string[];

/** What people read or type in place of characters that codes do not have. @see https://www.crockford.com/base32.html */
const ambiguousCharacters: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", U: "V" };
const others: Record<CodeKind, RegExp> = { letters: /[^0-9A-Z]/g, digits: /[^0-9]/g };

/** The characters of a code in a text: full-width ones made plain, upper case, look-alikes forgiven, all else left out. */
export function codeCharacters(text: string, kind: CodeKind): string {
  const upper = text.normalize("NFKC").toUpperCase();
  return upper.replace(others[kind], "").replace(/[OILU]/g, (letter) => ambiguousCharacters[letter] ?? letter);
}

export function emptyCells(length: number): Cells {
  return Array.from({ length }, () => "");
}

/** Puts a text into the boxes from `start` on, as typed or pasted; a whole code fills them from the first. `next`: the box to go to. */
export function fillCells(cells: Cells, start: number, text: string, kind: CodeKind): { cells: Cells; next: number } {
  const characters = codeCharacters(text, kind).slice(0, cells.length);
  const from = characters.length === cells.length ? 0 : start;
  const filled = cells.map((cell, index) => characters[index - from] ?? cell);
  return { cells: filled, next: Math.min(from + characters.length, cells.length - 1) };
}

/** Backspace: empties the box, or the one before when it is empty already. */
export function eraseCell(cells: Cells, index: number): { cells: Cells; next: number } {
  const at = cells[index] === "" ? Math.max(index - 1, 0) : index;
  return { cells: cells.map((cell, each) => (each === at ? "" : cell)), next: at };
}

export function isComplete(cells: Cells): boolean {
  return cells.every((cell) => cell !== "");
}
