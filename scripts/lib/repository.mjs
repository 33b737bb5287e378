import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the repository root. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Prints one line. */
export function printLine(line) {
  process.stdout.write(`${line}\n`);
}

/** Whether the module with this `import.meta.url` is the entry point. */
export function isMain(url) {
  return process.argv[1] !== undefined && fileURLToPath(url) === process.argv[1];
}
