/**
 * `npm run types` also checks our React kit's types against those of the published kit: each exported name exists, and
 * code that uses the published types compiles with ours (published-types/assignable.ts).
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";
import { differences } from "./published-types/differences.mjs";

const PUBLISHED = join(ROOT, "node_modules", "@stackframe", "react", "dist", "index.d.ts");
const CHECKS = join(ROOT, "scripts", "published-types", "assignable.ts");

/** The names that the declarations export. */
export function findExportedNames(declarations) {
  const list = /^export \{ (.*) \};$/m.exec(declarations)?.[1] ?? "";
  return list.split(", ").map((each) => each.split(" ").at(-1) ?? "");
}

/** The declarations with the differences. @throws for a difference that doesn't apply */
export function applyDifferences(declarations) {
  return differences.reduce((text, { from, to, all = false }) => {
    const count = text.split(from).length - 1;
    if (count === 0 || (count > 1 && !all)) throw new Error(`Found ${count} times in the published kit: ${from}`);
    return text.replaceAll(from, () => to);
  }, declarations);
}

/** The exported names that no check mentions. */
export const findUncheckedNames = (declarations, checks) =>
  findExportedNames(declarations).filter((name) => !new RegExp(`\\bTheirs\\.${name}\\b`).test(checks));

async function main() {
  const declarations = readFileSync(PUBLISHED, "utf8");
  const unchecked = findUncheckedNames(declarations, readFileSync(CHECKS, "utf8"));
  for (const name of unchecked) printLine(`scripts/published-types/assignable.ts doesn't check ${name}.`);
  const output = join(ROOT, "dist", "published-kit");
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, "index.d.ts"), applyDifferences(declarations));
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const code = await run(process.execPath, [tsc, "--noEmit", "-p", join(ROOT, "scripts", "published-types")]);
  if (code !== 0 || unchecked.length > 0) process.exitCode = 1;
}

if (isMain(import.meta.url)) await main();
