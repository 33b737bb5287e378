import type { Value } from "../email-template.ts";
import { type Expression, parseExpression } from "./expression.ts";

/**
 * Texts are filled with marks first, one character for each variable, and marks give way to values last. In between the
 * text is read for bold words and links, so that nothing in a value is ever taken for either. The marks are
 * noncharacters, which are reserved for a program's own use. @see Unicode Standard, 23.7
 */
const firstMark = 0xfdd0;
const marksMax = 32;
const anyMark = /[\ufdd0-\ufdef]/g;

/** The values of one mail, and their marks. */
export interface Values {
  readonly byName: ReadonlyMap<string, { readonly mark: string; readonly value: Value }>;
  readonly byMark: ReadonlyMap<string, Value>;
}

export function toValues(values: Readonly<Record<string, Value>>): Values {
  const entries = Object.entries(values);
  if (entries.length > marksMax) throw new Error("A mail has more variables than there are marks");
  const marked = entries.map(([name, value], index) => ({ name, value, mark: String.fromCharCode(firstMark + index) }));
  return {
    byName: new Map(marked.map(({ name, mark, value }) => [name, { mark, value }])),
    byMark: new Map(marked.map(({ mark, value }) => [mark, value])),
  };
}

/** The text with marks for its variables. Unknown and empty ones leave nothing; a text that cannot be read stands as it is. */
export function fill(text: string, values: Values): string {
  const own = text.replace(anyMark, "");
  const pieces = parseExpression(own);
  return pieces === null ? own : evaluate(pieces, values);
}

function evaluate(pieces: readonly Expression[], { byName }: Values): string {
  let result = "";
  const pending = [...pieces].reverse();
  for (let piece = pending.pop(); piece; piece = pending.pop()) {
    if (piece.kind === "literal") {
      result += piece.text;
      continue;
    }
    const found = byName.get(piece.name);
    const isSet = found !== undefined && found.value.body !== "";
    if (piece.kind === "choice") pending.push(...(isSet ? piece.ifSet : piece.ifNot).toReversed());
    else if (isSet) result += found.mark;
  }
  return result;
}

/** A text with marks, cut into its literal pieces and its values. */
export function pieces(marked: string, values: Values): (string | Value)[] {
  return marked
    .split(/([\ufdd0-\ufdef])/)
    .flatMap((piece) => (piece === "" ? [] : [values.byMark.get(piece) ?? piece]));
}

/** A text with marks as plain text. */
export const plain = (marked: string, values: Values): string =>
  marked.replace(anyMark, (mark) => values.byMark.get(mark)?.body ?? "");
