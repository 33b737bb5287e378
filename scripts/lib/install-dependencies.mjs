import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printLine, ROOT } from "./repository.mjs";
import { npmCommand, run } from "./run.mjs";

/** The oldest Node version that can run our sources. */
const OLDEST_MAJOR = 24;

/**
 * Installs the packages of package-lock.json if any is missing or outdated.
 * @throws Error with a readable message.
 */
export async function installMissingPackages() {
  if (isInstalled(ROOT)) return;
  printLine("Installing packages from package-lock.json (npm ci). This takes a minute or two the first time …");
  if (await npm(["ci"], { quiet: true })) return;
  // npm ci rejects a lock file without other platforms' optional packages, which some registries don't carry.
  printLine("Retrying with npm install, which skips packages for other platforms …");
  if (await npm(["install", "--no-save"])) return;
  throw new Error(
    "Could not install the packages; see npm's error above. Check your network and registry (npm config get registry), then try again.",
  );
}

async function npm(args, options = {}) {
  const [command, ...first] = npmCommand();
  // Without a home folder npm has no cache location.
  const env = process.env.HOME || process.platform === "win32" ? {} : { npm_config_cache: join(tmpdir(), "npm-cache") };
  return (
    (await run(command, [...first, ...args, "--no-audit", "--no-fund", "--loglevel=error"], { env, ...options })) === 0
  );
}

/** Whether npm's record of node_modules covers the lock file. Other platforms' optional packages may be missing. */
export function isInstalled(root) {
  const installed = readLock(join(root, "node_modules", ".package-lock.json"));
  const wanted = readLock(join(root, "package-lock.json"));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/") || entry.optional === true || entry.devOptional === true) return true;
    const present = installed[path];
    return present !== undefined && present.version === entry.version && present.link === entry.link;
  });
}

function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

/**
 * Finds a recent enough Node: the running one, or the one from the npm package `node`, downloaded if install scripts
 * are disabled. @returns its absolute path. @throws Error with a readable message.
 */
export async function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return process.execPath;
  const name = process.platform === "win32" ? "node.exe" : "node";
  const installed = join(ROOT, "node_modules", "node", "bin", name);
  if (existsSync(installed)) return installed;
  printLine(
    `Node ${process.versions.node} is too old; downloading Node ${OLDEST_MAJOR} because npm's install scripts are disabled …`,
  );
  await run(process.execPath, ["installArchSpecificPackage.js"], { cwd: join(ROOT, "node_modules", "node") });
  if (existsSync(installed)) return installed;
  throw new Error(
    `Vestibule needs Node ${OLDEST_MAJOR} or newer, and the npm package "node" could not provide it. Install Node from nodejs.org, or run "npm rebuild node --ignore-scripts=false", then try again.`,
  );
}
