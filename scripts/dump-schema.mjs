/** `node scripts/dump-schema.mjs`: writes apps/server/schema.sql, the schema that the migrations make, for reviews to see. */
import { join } from "node:path";
import { findNode, installWhatIsMissing } from "./lib/install.mjs";
import { ROOT, say } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

/** The test that holds the file against a migrated database; told to update, it writes the file instead. */
const TEST = "apps/server/src/schema.test.ts";

try {
  await installWhatIsMissing();
  const node = await findNode();
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  process.exitCode = await run(node, [vitest, "run", "--project", "api", TEST, "--update"], { node });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
