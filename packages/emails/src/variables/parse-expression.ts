/** A parsed piece of text with variables. */
export type Expression =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "value"; readonly name: string }
  | { readonly kind: "choice"; readonly name: string; readonly ifSet: Expression[]; readonly ifNot: Expression[] };

interface Tag {
  /** The text between the braces. */
  readonly body: string;
  /** Start and end of the tag; includes the line if the tag is alone on it. */
  readonly start: number;
  readonly end: number;
  /** `~`: trims whitespace next to the tag. */
  readonly trimsBefore: boolean;
  readonly trimsAfter: boolean;
}

/** An open `{{#if}}`: the list it appends to, and its parent. */
interface OpenBlock {
  readonly pieces: Expression[];
  readonly parent: OpenBlock | null;
  readonly keyword: "if" | "unless";
  readonly choice: { readonly ifSet: Expression[]; readonly ifNot: Expression[] } | null;
  readonly isElse: boolean;
}

const namePattern = /^[A-Za-z_]\w*$/;
const blockPattern = /^#(if|unless)\s+([A-Za-z_]\w*)$/;

/** The next tag from `from` on; null if there is none; undefined if it is not closed. */
function findNextTag(text: string, from: number): Tag | null | undefined {
  const start = text.indexOf("{{", from);
  if (start === -1) return null;
  const rest = text.slice(start + 2, start + 6);
  const closing = rest.startsWith("{") ? "}}}" : /^~?!--/.test(rest) ? "--}}" : "}}";
  const close = text.indexOf(closing, start + 2);
  if (close === -1) return undefined;
  const raw = text.slice(start + (closing === "}}}" ? 3 : 2), close);
  const body = raw.replace(/^~|~$/g, "").trim();
  const end = close + closing.length;
  const line = /^(?:[#/!^]|else$)/.test(body) ? findOwnLine(text, start, end) : null;
  return {
    body,
    start: line?.start ?? start,
    end: line?.end ?? end,
    trimsBefore: raw.startsWith("~"),
    trimsAfter: raw.endsWith("~"),
  };
}

/**
 * The line of a tag that is alone on it, including the line break, so that block tags leave no empty lines. Null if it
 * shares the line.
 */
function findOwnLine(text: string, start: number, end: number): { start: number; end: number } | null {
  const before = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const after = next === -1 ? text.length : next + 1;
  const isWholeText = before === 0 && after === text.length;
  if (isWholeText || text.slice(before, start).trim() !== "" || text.slice(end, after).trim() !== "") return null;
  return { start: before, end: after };
}

/**
 * Parses the template language, a subset of Handlebars: `{{name}}`, `{{{name}}}`, `{{#if name}}…{{else}}…{{/if}}`,
 * `{{#unless name}}…{{/unless}}`, `{{! comment }}`, and `~` inside the braces to trim whitespace outside.
 * @returns null when the text is invalid; then it is used verbatim.
 */
export function parseExpression(text: string): Expression[] | null {
  let openBlock: OpenBlock = { pieces: [], parent: null, keyword: "if", choice: null, isElse: false };
  let from = 0;
  let trims = false;
  for (;;) {
    const tag = findNextTag(text, from);
    if (tag === undefined) return null;
    let literal = text.slice(from, tag?.start ?? text.length);
    if (trims) literal = literal.trimStart();
    if (tag?.trimsBefore) literal = literal.trimEnd();
    if (literal) openBlock.pieces.push({ kind: "literal", text: literal });
    if (tag === null) return openBlock.parent === null ? openBlock.pieces : null;
    const next = applyTag(openBlock, tag.body);
    if (next === null) return null;
    openBlock = next;
    from = tag.end;
    trims = tag.trimsAfter;
  }
}

/** Applies a tag: adds a value to the open block, opens a block or closes it. Null: the tag is invalid here. */
function applyTag(openBlock: OpenBlock, body: string): OpenBlock | null {
  if (body.startsWith("!")) return openBlock;
  const [, keyword, name] = blockPattern.exec(body) ?? [];
  if (name !== undefined) {
    const choice = { ifSet: [], ifNot: [] };
    const isIf = keyword === "if";
    openBlock.pieces.push({ kind: "choice", name, ...choice });
    const pieces = isIf ? choice.ifSet : choice.ifNot;
    return { pieces, parent: openBlock, keyword: isIf ? "if" : "unless", choice, isElse: false };
  }
  const { parent, choice } = openBlock;
  if (body === "else" || body === "^") {
    if (choice === null || openBlock.isElse) return null;
    return { ...openBlock, pieces: openBlock.keyword === "if" ? choice.ifNot : choice.ifSet, isElse: true };
  }
  if (parent !== null && body === `/${openBlock.keyword}`) return parent;
  const value = body.replace(/^&\s*/, "");
  if (!namePattern.test(value)) return null;
  openBlock.pieces.push({ kind: "value", name: value });
  return openBlock;
}
