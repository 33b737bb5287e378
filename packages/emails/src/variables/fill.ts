import type { Value } from "../email-template.ts";
import { type Expression, parseExpression } from "./parse-expression.ts";

/**
 * Variables are first replaced with marks, one character each, and marks are replaced with values last. Bold and links
 * are parsed in between, so that values are never interpreted as markup (injection). Marks are Unicode noncharacters,
 * reserved for internal use. @see Unicode Standard, 23.7
 */
const firstMarkCodePoint = 0xfdd0;
const maxMarks = 32;
const markPattern = /[\ufdd0-\ufdef]/g;

/** The values of one email, and their marks. */
export interface MarkedValues {
  readonly byName: ReadonlyMap<string, { readonly mark: string; readonly value: Value }>;
  readonly byMark: ReadonlyMap<string, Value>;
}

export function assignMarks(values: Readonly<Record<string, Value>>): MarkedValues {
  const entries = Object.entries(values);
  if (entries.length > maxMarks) throw new Error("An email has more variables than there are marks");
  const marked = entries.map(([name, value], index) => ({
    name,
    value,
    mark: String.fromCharCode(firstMarkCodePoint + index),
  }));
  return {
    byName: new Map(marked.map(({ name, mark, value }) => [name, { mark, value }])),
    byMark: new Map(marked.map(({ mark, value }) => [mark, value])),
  };
}

/**
 * Replaces variables with marks. Unknown and empty variables become nothing; text that cannot be parsed stays
 * unchanged.
 */
export function fillWithMarks(text: string, values: MarkedValues): string {
  const withoutMarks = text.replace(markPattern, "");
  const pieces = parseExpression(withoutMarks);
  return pieces === null ? withoutMarks : evaluateExpressions(pieces, values);
}

function evaluateExpressions(pieces: readonly Expression[], { byName }: MarkedValues): string {
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

/** Splits text with marks into literals and values. */
export function splitAtMarks(marked: string, values: MarkedValues): (string | Value)[] {
  return marked
    .split(/([\ufdd0-\ufdef])/)
    .flatMap((piece) => (piece === "" ? [] : [values.byMark.get(piece) ?? piece]));
}

/** Renders text with marks as plain text. */
export const toPlainText = (marked: string, values: MarkedValues): string =>
  marked.replace(markPattern, (mark) => values.byMark.get(mark)?.body ?? "");
