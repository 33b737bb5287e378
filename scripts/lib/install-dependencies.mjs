import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printLine, ROOT } from "./repository.mjs";
import { npmCommand, run } from "./run.mjs";

/** The oldest Node version that can run our sources. */
const OLDEST_MAJOR = 24;

/** The workspaces that `npm start` needs: the server, and what builds everything that it serves. */
const RUNNING = ["@vestibule/server", "@vestibule/dashboard", "@vestibule/example-react-spa", "@vestibule/build-tools"];
/** Contains Node.js, for machines with an older one. */
const NODE_RUNTIME = "@vestibule/node-runtime";

function isNodeTooOld() {
  return Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR;
}

/**
 * Installs the packages of package-lock.json if any is missing or outdated. `runningOnly`: those that running the
 * server needs, a quarter of all.
 * @throws Error with a readable message.
 */
export async function installMissingPackages({ runningOnly = false } = {}) {
  const args = planInstallation(ROOT, runningOnly ? [...RUNNING, ...(isNodeTooOld() ? [NODE_RUNTIME] : [])] : null);
  if (args === null) return;
  printLine(
    runningOnly
      ? "Installing the packages that the server needs (npm ci). This takes half a minute the first time …"
      : "Installing packages from package-lock.json. This takes a minute or two the first time …",
  );
  if (await npm(args, { quiet: true })) return;
  // npm ci rejects a lock file without other platforms' optional packages, which some registries don't carry.
  printLine("Retrying with npm install, which skips packages for other platforms …");
  if (await npm(["install", "--no-save", ...args.slice(1)])) return;
  throw new Error(
    "Could not install the packages; see npm's error above. Check your network and registry (npm config get registry), then try again.",
  );
}

/**
 * The npm command that installs what is missing, or null. `workspaces`: those whose dependencies are needed; null: all,
 * with development packages. If everything was installed before, everything is updated, so that `npm start` never deletes a
 * developer's packages.
 */
export function planInstallation(root, workspaces) {
  const wanted = readLock(join(root, "package-lock.json"));
  const installed = readLock(join(root, "node_modules", ".package-lock.json"));
  const all = Object.keys(wanted).filter((path) => isRequired(path, wanted[path]));
  const isInstalled = (path) =>
    installed[path] !== undefined &&
    installed[path].version === wanted[path].version &&
    installed[path].link === wanted[path].link;
  const some = workspaces === null ? null : collectDependencies(wanted, workspaces);
  const required = some === null ? all : all.filter((path) => some.has(path));
  if (required.every(isInstalled)) return null;

  const running = collectDependencies(wanted, [...(workspaces ?? RUNNING), NODE_RUNTIME]);
  const hasMore = all.some((path) => !running.has(path) && installed[path] !== undefined);
  // A server may be running on the packages that are there: adding the others doesn't delete them first, as npm ci does.
  if (some === null) return Object.keys(installed).length > 0 && !hasMore ? ["install", "--no-save"] : ["ci"];
  if (hasMore) return ["ci"];
  return ["ci", ...workspaces.flatMap((name) => ["-w", name]), "--omit=dev", "--omit=peer"];
}

/** Other platforms' optional packages may be missing. */
const isRequired = (path, entry) =>
  path.startsWith("node_modules/") && entry.optional !== true && entry.devOptional !== true;

/** The paths of the lock that the workspaces depend on, directly and indirectly, with their own links. */
function collectDependencies(packages, workspaces) {
  const found = new Set();
  const add = (path) => {
    if (packages[path] === undefined || found.has(path)) return;
    found.add(path);
    const { link, resolved, dependencies, optionalDependencies } = packages[path];
    if (link === true) return add(resolved);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      add(resolvePackage(packages, path, name));
  };
  for (const name of workspaces) add(`node_modules/${name}`);
  return found;
}

async function npm(args, options = {}) {
  const [command, ...first] = npmCommand();
  // Without a home folder npm has no cache location.
  const env = process.env.HOME || process.platform === "win32" ? {} : { npm_config_cache: join(tmpdir(), "npm-cache") };
  return (
    (await run(command, [...first, ...args, "--no-audit", "--no-fund", "--loglevel=error"], { env, ...options })) === 0
  );
}

/** The path in the lock at which Node.js finds a package from another one, or undefined. */
export function resolvePackage(packages, from, name) {
  const parents = from.split("/").map((_, index, parts) => parts.slice(0, parts.length - index).join("/"));
  return [...parents, ""]
    .map((folder) => (folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`))
    .find((path) => packages[path]);
}

function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

/**
 * Finds a recent enough Node: the running one, or the one from the npm package `node`, downloaded if install scripts
 * are disabled. @returns its absolute path. @throws Error with a readable message.
 */
export async function findNode() {
  if (!isNodeTooOld()) return process.execPath;
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
