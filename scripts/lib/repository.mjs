import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder, absolute. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Prints one line for a person. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Whether the file of `import.meta.url` is the one node was told to run. */
export function isMain(url) {
  return process.argv[1] !== undefined && fileURLToPath(url) === process.argv[1];
}
