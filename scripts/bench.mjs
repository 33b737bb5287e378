/** `npm run bench`, `npm run timing`, `npm run seed`, `npm run bench:users` and `npm run bench:metrics`: installs what is missing and runs the measurement on a Node that is new enough. */
import { join } from "node:path";
import { findNode, installWhatIsMissing } from "./lib/install.mjs";
import { ROOT, say } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

try {
  await installWhatIsMissing();
  const node = await findNode();
  const [name = "src/main", ...args] = process.argv.slice(2);
  const program = join(ROOT, "bench", `${name}.ts`);
  process.exitCode = await run(node, ["--conditions=vestibule-source", program, ...args], { node });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
