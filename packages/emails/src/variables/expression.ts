/** A piece of a text with variables. */
export type Expression =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "value"; readonly name: string }
  | { readonly kind: "choice"; readonly name: string; readonly ifSet: Expression[]; readonly ifNot: Expression[] };

interface Tag {
  /** What stands between the braces. */
  readonly inside: string;
  /** Where it begins and ends; with its line, if it has one for itself. */
  readonly start: number;
  readonly end: number;
  /** `~`: spaces and line ends beside the tag are dropped. */
  readonly trimsBefore: boolean;
  readonly trimsAfter: boolean;
}

/** An open `{{#if}}`: where it puts its pieces, and the block around it. */
interface Frame {
  readonly pieces: Expression[];
  readonly around: Frame | null;
  readonly keyword: "if" | "unless";
  readonly choice: { readonly ifSet: Expression[]; readonly ifNot: Expression[] } | null;
  readonly isElse: boolean;
}

const namePattern = /^[A-Za-z_]\w*$/;
const blockPattern = /^#(if|unless)\s+([A-Za-z_]\w*)$/;

/** The next tag from `from` on; null: there is none; undefined: one begins and does not end. */
function nextTag(text: string, from: number): Tag | null | undefined {
  const start = text.indexOf("{{", from);
  if (start === -1) return null;
  const rest = text.slice(start + 2, start + 6);
  const closing = rest.startsWith("{") ? "}}}" : /^~?!--/.test(rest) ? "--}}" : "}}";
  const close = text.indexOf(closing, start + 2);
  if (close === -1) return undefined;
  const raw = text.slice(start + (closing === "}}}" ? 3 : 2), close);
  const inside = raw.replace(/^~|~$/g, "").trim();
  const end = close + closing.length;
  const line = /^(?:[#/!^]|else$)/.test(inside) ? lineAround(text, start, end) : null;
  return {
    inside,
    start: line?.start ?? start,
    end: line?.end ?? end,
    trimsBefore: raw.startsWith("~"),
    trimsAfter: raw.endsWith("~"),
  };
}

/** The line that a tag has for itself, its end included: a tag that shows nothing leaves no empty line. Null: it shares its line. */
function lineAround(text: string, start: number, end: number): { start: number; end: number } | null {
  const before = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const after = next === -1 ? text.length : next + 1;
  const isWholeText = before === 0 && after === text.length;
  if (isWholeText || text.slice(before, start).trim() !== "" || text.slice(end, after).trim() !== "") return null;
  return { start: before, end: after };
}

/**
 * Reads a text of the template language, a small part of Handlebars: `{{name}}`, `{{{name}}}`, `{{#if
 * name}}…{{else}}…{{/if}}`, `{{#unless name}}…{{/unless}}`, `{{! comment }}`, and `~` inside the braces against spaces
 * outside.
 * @returns null when it is not in that language: then the text means itself.
 */
export function parseExpression(text: string): Expression[] | null {
  let frame: Frame = { pieces: [], around: null, keyword: "if", choice: null, isElse: false };
  let from = 0;
  let trims = false;
  for (;;) {
    const tag = nextTag(text, from);
    if (tag === undefined) return null;
    let literal = text.slice(from, tag?.start ?? text.length);
    if (trims) literal = literal.trimStart();
    if (tag?.trimsBefore) literal = literal.trimEnd();
    if (literal) frame.pieces.push({ kind: "literal", text: literal });
    if (tag === null) return frame.around === null ? frame.pieces : null;
    const next = enter(frame, tag.inside);
    if (next === null) return null;
    frame = next;
    from = tag.end;
    trims = tag.trimsAfter;
  }
}

/** What a tag does: adds a value to the open block, opens one, or closes it. Null: it means nothing here. */
function enter(frame: Frame, inside: string): Frame | null {
  if (inside.startsWith("!")) return frame;
  const [, keyword, name] = blockPattern.exec(inside) ?? [];
  if (name !== undefined) {
    const choice = { ifSet: [], ifNot: [] };
    const isIf = keyword === "if";
    frame.pieces.push({ kind: "choice", name, ...choice });
    const pieces = isIf ? choice.ifSet : choice.ifNot;
    return { pieces, around: frame, keyword: isIf ? "if" : "unless", choice, isElse: false };
  }
  const { around, choice } = frame;
  if (inside === "else" || inside === "^") {
    if (choice === null || frame.isElse) return null;
    return { ...frame, pieces: frame.keyword === "if" ? choice.ifNot : choice.ifSet, isElse: true };
  }
  if (around !== null && inside === `/${frame.keyword}`) return around;
  const value = inside.replace(/^&\s*/, "");
  if (!namePattern.test(value)) return null;
  frame.pieces.push({ kind: "value", name: value });
  return frame;
}
