/**
 * `npm run lock`: the lock file must contain every package that a dependency needs on some platform. npm leaves out what
 * the registry lacked when the lock was written, and `npm ci` then fails, or installs nothing that runs there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { resolvePackage } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";

/** Optional dependencies that the lock lacks, as "name@version of package". */
export function findMissing({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => resolvePackage(packages, path, name) === undefined)
      .map(([name, version]) => `${name}@${version} of ${path.split("node_modules/").at(-1)}`),
  );
}

function main() {
  const missing = findMissing(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
  for (const name of missing) printLine(`package-lock.json lacks ${name}`);
  if (missing.length > 0) {
    printLine("Choose versions of which every platform's package can be installed, then run npm install.");
    process.exitCode = 1;
  } else printLine("The lock file is complete for every platform.");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
