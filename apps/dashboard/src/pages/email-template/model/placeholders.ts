import { messages } from "../messages.ts";

/** An open condition. */
interface OpenBlock {
  readonly tag: string;
  readonly keyword: string;
  readonly hasElseBranch: boolean;
}

const namePattern = /^[A-Za-z_]\w*$/;
const blockPattern = /^#(if|unless)\s+([A-Za-z_]\w*)$/;
const maxTagLength = 40;

/**
 * The first error in the variables and conditions of a text; undefined: none. `known`: the available variables. Mirrors
 * the server's rules (packages/emails, variables/expression.ts): the server sends invalid syntax as plain text, braces
 * included, and renders an unknown variable as empty.
 */
export function placeholderProblem(text: string, known: ReadonlySet<string>): string | undefined {
  const open: OpenBlock[] = [];
  const used: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf("{{", from);
    if (start === -1) break;
    const { begin, closing } = matchBraces(text, start);
    const close = text.indexOf(closing, start + 2);
    if (close === -1) return messages.notClosed({ begin, end: closing });
    from = close + closing.length;
    const inside = text
      .slice(start + (closing === "}}}" ? 3 : 2), close)
      .replace(/^~|~$/g, "")
      .trim();
    const problem = enter(open, used, { tag: shortened(text.slice(start, from)), inside });
    if (problem !== undefined) return problem;
  }
  const last = open.at(-1);
  if (last) return messages.notClosed({ begin: last.tag, end: `{{/${last.keyword}}}` });
  const missing = used.find((name) => !known.has(name));
  return missing === undefined ? undefined : messages.unknownVariable({ name: missing });
}

function matchBraces(text: string, start: number): { begin: string; closing: string } {
  const rest = text.slice(start + 2, start + 6);
  if (rest.startsWith("{")) return { begin: "{{{", closing: "}}}" };
  return /^~?!--/.test(rest) ? { begin: "{{!--", closing: "--}}" } : { begin: "{{", closing: "}}" };
}

/** Applies a tag to the open conditions and records the variable it uses. Returns its error. */
function enter(open: OpenBlock[], used: string[], { tag, inside }: { tag: string; inside: string }) {
  if (inside.startsWith("!")) return undefined;
  const [, keyword, name] = blockPattern.exec(inside) ?? [];
  if (keyword !== undefined && name !== undefined) {
    open.push({ tag, keyword, hasElseBranch: false });
    used.push(name);
    return undefined;
  }
  const last = open.at(-1);
  if (inside === "else" || inside === "^") {
    if (!last) return messages.notOpened({ tag, begin: "{{#if}}" });
    if (last.hasElseBranch) return messages.secondElse({ tag, begin: last.tag });
    open.splice(-1, 1, { ...last, hasElseBranch: true });
    return undefined;
  }
  const ends = /^\/(if|unless)$/.exec(inside)?.[1];
  if (ends !== undefined) {
    if (!open.some((block) => block.keyword === ends)) return messages.notOpened({ tag, begin: `{{#${ends}}}` });
    // The inner condition has to be closed first.
    if (last && last.keyword !== ends) return messages.notClosed({ begin: last.tag, end: `{{/${last.keyword}}}` });
    open.pop();
    return undefined;
  }
  const value = inside.replace(/^&\s*/, "");
  if (!namePattern.test(value)) return messages.noPlaceholder({ tag });
  used.push(value);
  return undefined;
}

/** An accidental pair of braces can enclose half the text. */
const shortened = (tag: string): string => (tag.length > maxTagLength ? `${tag.slice(0, maxTagLength - 1)}…` : tag);
