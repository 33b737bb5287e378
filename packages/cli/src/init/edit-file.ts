/** An edit that puts an expression between tags, such as the root of an application into a provider. */
export interface Wrapping {
  readonly kind: "wrap";
  /** The expression; the edit applies only if the file contains it once. */
  readonly target: string;
  readonly imports: readonly string[];
  readonly opening: readonly string[];
  readonly closing: readonly string[];
}

/** An edit that adds statements below the imports. */
export interface Insertion {
  readonly kind: "insert";
  readonly imports: readonly string[];
  readonly lines: readonly string[];
}

/** Applies the edit. Null: the file has no imports. */
export const insertLines = (text: string, { imports, lines }: Insertion): string | null =>
  addImports(text, imports, ["", ...lines]);

/** Applies the edit. Null: the file doesn't have the shape that the framework's generator writes. */
export function wrapTarget(text: string, { target, imports, opening, closing }: Wrapping): string | null {
  const loose = new RegExp(escapeRegExp(target).replace(/ \\?\/>$/, "\\s*/>"), "g");
  const [match, ...others] = [...text.matchAll(loose)];
  if (!match || others.length > 0) return null;
  const lineStart = text.lastIndexOf("\n", match.index) + 1;
  const matchEnd = match.index + match[0].length;
  const nextBreak = text.indexOf("\n", matchEnd);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const before = text.slice(lineStart, match.index);
  const after = text.slice(matchEnd, lineEnd);
  const indent = /^\s*/.exec(before)?.[0] ?? "";
  const edited = (depth: string, [start, end]: readonly [string, string]) => {
    const lines = nest(match[0], opening, closing, `${indent}${depth}`).join("\n");
    return addImports(`${text.slice(0, lineStart)}${start}${lines}${end}${text.slice(matchEnd)}`, imports);
  };
  // Elsewhere, such as in a conditional, an edit could break the code.
  if (before.trim() === "" && /^,?\s*$/.test(after)) return edited("", ["", ""]);
  if (/^\s*return $/.test(before) && /^;?\s*$/.test(after)) return edited("  ", [`${before}(\n`, `\n${indent})`]);
  if (/^\s*<[a-z][^<]*[^=]>$/i.test(before) && /^<\/[\w.]+>[\s;,)]*$/.test(after))
    return edited("  ", [`${before}\n`, `\n${indent}`]);
  return null;
}

export function nest(inner: string, opening: readonly string[], closing: readonly string[], indent: string): string[] {
  const indented = (text: string, depth: number) => `${indent}${"  ".repeat(depth)}${text}`;
  return [
    ...opening.map((tag, depth) => indented(tag, depth)),
    indented(inner, opening.length),
    ...closing.map((tag, position) => indented(tag, closing.length - 1 - position)),
  ];
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

const importStatement = /^import\s(?:[^'"]*?\sfrom\s*)?["'][^"'\n]+["'];?$/gm;

/** Adds the imports after the last one, with the quotes and semicolons of the file. Null: the file has no imports. */
function addImports(text: string, imports: readonly string[], statements: readonly string[] = []): string | null {
  const existing = [...text.matchAll(importStatement)];
  const last = existing.at(-1);
  if (!last) return null;
  const hasSemicolon = last[0].endsWith(";");
  const hasSingleQuotes = last[0].includes("'");
  const lines = [...imports, ...statements]
    .map((line) => (hasSemicolon ? line : line.replace(/;$/, "")))
    .map((line) => (hasSingleQuotes ? line.replaceAll('"', "'") : line));
  const end = last.index + last[0].length;
  return [text.slice(0, end), ...lines.map((line) => `\n${line}`), text.slice(end)].join("");
}

/** Adds routes to the list in React Router's `routes.ts`. Null: the file has another shape. */
export function addRoutes(text: string, routes: readonly string[]): string | null {
  const imported = /import\s*\{([^}]*)\}\s*from\s*["']@react-router\/dev\/routes["']/.exec(text);
  const list = /export default \[/.exec(text);
  if (!imported || !list) return null;
  const names = imported[1]?.split(",").map((name) => name.trim()) ?? [];
  const statement = names.includes("route")
    ? imported[0]
    : imported[0].replace(/\s*\}/, `${names.at(-1) === "" ? "" : ","} route }`);
  const start = list.index + list[0].length;
  const added = routes.map((route) => `\n  ${route},`).join("");
  // A list of one line gets a line for each route, too.
  const rest = text.slice(start).replace(/^([^\n\]]+)\]/, "\n  $1,\n]");
  return `${text.slice(0, start)}${added}${rest}`.replace(imported[0], statement);
}
