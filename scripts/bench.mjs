/** `npm run bench`: installs what is missing and runs the benchmark on a Node that is new enough. */
import { join } from "node:path";
import { findNode, installWhatIsMissing } from "./lib/install.mjs";
import { ROOT, say } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

try {
  await installWhatIsMissing();
  const node = await findNode();
  const program = join(ROOT, "bench", "src", "main.ts");
  process.exitCode = await run(node, ["--conditions=vestibule-source", program, ...process.argv.slice(2)], { node });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
