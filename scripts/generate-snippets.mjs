/**
 * `node scripts/generate-snippets.mjs`: writes the code that the dashboard's setup page shows. `--check`: fails if the
 * file isn't up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

/** Makes Node load our packages from their sources. */
const CONDITION = "--conditions=vestibule-source";

async function main() {
  const args = process.argv.slice(2);
  if (!process.execArgv.includes(CONDITION)) {
    const node = await findNode();
    const script = join(ROOT, "scripts", "generate-snippets.mjs");
    process.exitCode = await run(node, [CONDITION, script, ...args], { node });
    return;
  }
  const { generateSnippets, SNIPPETS_FILE } = await import("./lib/setup-snippets.mjs");
  const text = await generateSnippets();
  const path = join(ROOT, SNIPPETS_FILE);
  if (!args.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    throw new Error(`${SNIPPETS_FILE} is out of date. Run: node scripts/generate-snippets.mjs`);
  }
  printLine(SNIPPETS_FILE);
}

main().catch((error) => {
  printLine(error.message);
  process.exitCode = 1;
});
