/** `node scripts/generate-reference.mjs`: writes docs/reference from the contract, the error catalogue and the configuration. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode, installWhatIsMissing } from "./lib/install.mjs";
import { ROOT, say } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

/** With it, Node loads our packages' sources. */
const CONDITION = "--conditions=vestibule-source";

async function main() {
  if (!process.execArgv.includes(CONDITION)) {
    await installWhatIsMissing();
    const node = await findNode();
    process.exitCode = await run(node, [CONDITION, join(ROOT, "scripts", "generate-reference.mjs")], { node });
    return;
  }
  const { generateReference } = await import("./lib/reference/reference.mjs");
  const folder = join(ROOT, "docs", "reference");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(generateReference())) {
    writeFileSync(join(folder, name), text);
    say(`docs/reference/${name}`);
  }
}

main().catch((error) => {
  say(error.message);
  process.exitCode = 1;
});
