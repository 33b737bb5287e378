/**
 * `node scripts/generate-reference.mjs`: writes docs/reference from the contract, the error catalog and the
 * configuration.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

/** Makes Node load our packages from their sources. */
const CONDITION = "--conditions=vestibule-source";

async function main() {
  if (!process.execArgv.includes(CONDITION)) {
    await installMissingPackages();
    const node = await findNode();
    process.exitCode = await run(node, [CONDITION, join(ROOT, "scripts", "generate-reference.mjs")], { node });
    return;
  }
  const { generateReference } = await import("./lib/reference/reference.mjs");
  const folder = join(ROOT, "docs", "reference");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(generateReference())) {
    writeFileSync(join(folder, name), text);
    printLine(`docs/reference/${name}`);
  }
}

main().catch((error) => {
  printLine(error.message);
  process.exitCode = 1;
});
