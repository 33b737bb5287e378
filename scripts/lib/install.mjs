import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, say } from "./repository.mjs";
import { npmCommand, run } from "./run.mjs";

/** The oldest Node that runs our sources. */
const OLDEST_MAJOR = 24;

/**
 * Installs the packages of package-lock.json when something is missing or of another version.
 * @throws Error with a sentence for a person.
 */
export async function installWhatIsMissing() {
  if (isInstalled(ROOT)) return;
  say("Installing the packages of package-lock.json (npm ci); this takes a minute or two, once …");
  if (await npm(["ci"], { quiet: true })) return;
  // npm ci refuses a lock file that leaves out other platforms' optional parts, as some registries do not carry them.
  say("Going on with npm install, which passes over the parts for other platforms …");
  if (await npm(["install", "--no-save"])) return;
  throw new Error(
    "The packages could not be installed; npm's reason stands above. Check the network and the registry (npm config get registry), then run it again.",
  );
}

async function npm(words, options = {}) {
  const [command, ...first] = npmCommand();
  // Without a home folder npm has no place for its cache.
  const env = process.env.HOME || process.platform === "win32" ? {} : { npm_config_cache: join(tmpdir(), "npm-cache") };
  return (
    (await run(command, [...first, ...words, "--no-audit", "--no-fund", "--loglevel=error"], { env, ...options })) === 0
  );
}

/** Whether npm's own list of what it put into node_modules covers the lock file. Other platforms' parts may be absent. */
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
 * A Node that is new enough: the running one, or the one from the npm package `node`, fetched when install scripts were
 * off. @returns its absolute path. @throws Error with a sentence for a person.
 */
export async function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return process.execPath;
  const name = process.platform === "win32" ? "node.exe" : "node";
  const installed = join(ROOT, "node_modules", "node", "bin", name);
  if (existsSync(installed)) return installed;
  say(`This is Node ${process.versions.node}; fetching Node ${OLDEST_MAJOR}, since npm's install scripts are off …`);
  await run(process.execPath, ["installArchSpecificPackage.js"], { cwd: join(ROOT, "node_modules", "node") });
  if (existsSync(installed)) return installed;
  throw new Error(
    `Vestibule needs Node ${OLDEST_MAJOR} or newer, and the npm package "node" could not bring it. Install it from nodejs.org, or run "npm rebuild node --ignore-scripts=false", then try again.`,
  );
}
