/** `node scripts/dump-schema.mjs`: writes apps/server/schema.sql, the schema after all migrations, for code review. */
import { join } from "node:path";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

/** Compares the file with a migrated database; in update mode it writes the file instead. */
const TEST = "apps/server/src/schema.test.ts";

try {
  await installMissingPackages();
  const node = await findNode();
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  process.exitCode = await run(node, [vitest, "run", "--project", "api", TEST, "--update"], { node });
} catch (error) {
  printLine(error.message);
  process.exitCode = 1;
}
