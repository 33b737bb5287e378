/**
 * `npm run bench`, `npm run timing`, `npm run seed`, `npm run bench:users`, `bench:growth` and `bench:metrics`: installs
 * missing packages and runs the benchmark on a recent Node.
 */
import { join } from "node:path";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "./lib/server-flags.mjs";

try {
  await installMissingPackages();
  const node = await findNode();
  const [name = "src/main", ...args] = process.argv.slice(2);
  const program = join(ROOT, "bench", `${name}.ts`);
  process.exitCode = await run(node, [...SERVER_FLAGS, program, ...args], { node, env: SERVER_ENVIRONMENT });
} catch (error) {
  printLine(error.message);
  process.exitCode = 1;
}
