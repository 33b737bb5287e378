/**
 * `npm run sql`: writes the types of each module's SQL statements to its `statement-types.d.ts`, from an embedded
 * PostgreSQL with all migrations. `--check` reports statements that PostgreSQL rejects and files that are out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

/** Makes Node load our packages from their sources. */
const CONDITION = "--conditions=vestibule-source";

async function main() {
  const args = process.argv.slice(2);
  if (!process.execArgv.includes(CONDITION)) {
    await installMissingPackages();
    const node = await findNode();
    process.exitCode = await run(node, [CONDITION, import.meta.filename, ...args], { node });
    return;
  }
  const { generateStatementTypes } = await import("./lib/statements/generate.mjs");
  const { files, problems } = await generateStatementTypes();
  for (const problem of problems) printLine(problem);
  const changed = [...files].filter(([path, text]) => readIfExists(join(ROOT, path)) !== text);
  for (const [path, text] of changed) {
    if (args.includes("--check")) printLine(`${path} is out of date: run \`npm run sql\``);
    else writeFileSync(join(ROOT, path), text);
  }
  const isCurrent = changed.length === 0 || !args.includes("--check");
  if (problems.length === 0 && isCurrent)
    printLine(`${files.size} modules: the types of all statements match the database.`);
  process.exitCode = problems.length === 0 && isCurrent ? 0 : 1;
}

function readIfExists(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return;
  }
}

main().catch((error) => {
  printLine(error.message);
  process.exitCode = 1;
});
