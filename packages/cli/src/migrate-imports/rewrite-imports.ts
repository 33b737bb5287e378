import { type FoundString, findStrings } from "./find-strings.ts";

/** The published packages and ours. */
export const packageNames: Readonly<Record<string, string>> = {
  "@stackframe/js": "@vestibule/client",
  "@stackframe/react": "@vestibule/react",
  "@stackframe/stack": "@vestibule/next",
};

/** What comes before a module name: the start of an import or export, or a call that takes one. */
const importStart =
  /(?:^|[\s;{}(=,>])(?:(?:import|export)\s*(?:type\s+)?(?:[\w$*{"][\w$*{},"\s]*?)?\bfrom|import|declare\s+module)\s*$|(?:^|[^\w$.])(?:import|require|require\.resolve|import\.meta\.resolve|(?:jest|vi)\.\w+)\s*(?:<[^;]*>)?\(\s*$/;

const isModuleName = ({ before }: FoundString): boolean => importStart.test(before);

export interface RewrittenSource {
  readonly source: string;
  /** Line numbers of the changes, from 1. */
  readonly lines: readonly number[];
  /** Imported modules of the same publisher that have no counterpart, such as `@stackframe/stack-shared`. */
  readonly unknown: readonly string[];
}

/**
 * Replaces the names of the published packages where they are imported: in imports, exports, `import()`, `require`, and
 * mocks of Jest and Vitest. Other strings, and comments, stay.
 */
export function rewriteImports(source: string): RewrittenSource {
  const unknown = new Set<string>();
  const lines: number[] = [];
  let rewritten = "";
  let copied = 0;
  if (!source.includes("@stackframe/")) return { source, lines, unknown: [] };
  for (const found of findStrings(source)) {
    if (!found.value.startsWith("@stackframe/") || !isModuleName(found)) continue;
    const replacement = Object.hasOwn(packageNames, found.value) ? packageNames[found.value] : undefined;
    if (replacement === undefined) {
      unknown.add(found.value);
      continue;
    }
    rewritten += source.slice(copied, found.start) + replacement;
    copied = found.end;
    lines.push(source.slice(0, found.start).split("\n").length);
  }
  return { source: rewritten + source.slice(copied), lines, unknown: [...unknown] };
}
