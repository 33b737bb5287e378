import { randomBytes } from "node:crypto";
import { access, chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode, readOrCreateSecretFile, syncFolder } from "../data-folder/index.ts";
import { StartError } from "../start-error.ts";
import { type Account, chownRecursively } from "./account.ts";
import { PostgresFailure } from "./postmaster.ts";
import type { Program } from "./program.ts";
import { run } from "./run.ts";

export const ROLE = "vestibule";
/** `initdb` creates it; a custom name would require a second start. */
export const DATABASE = "postgres";

const INITDB_PREFIX = "initdb-";

/**
 * A file next to a new cluster until all of its files are on disk. With it, a cluster has never been used: the next start
 * deletes it.
 */
const UNWRITTEN = "unwritten";

const isUnwritten = (folder: string): Promise<boolean> =>
  access(join(folder, UNWRITTEN)).then(
    () => true,
    () => false,
  );

/** The major version of the existing cluster, or undefined if there is none that was used. */
export async function readClusterMajor(cluster: string): Promise<number | undefined> {
  if (await isUnwritten(dirname(cluster))) return undefined;
  try {
    return Number((await readFile(join(cluster, "PG_VERSION"), "utf8")).trim());
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
  const entries = await readdir(cluster).catch(() => []);
  if (entries.length === 0) return undefined;
  throw new StartError(
    `${cluster} contains files but no PostgreSQL database (PG_VERSION is missing). Restore it from a backup, or move it to start with an empty database.`,
  );
}

/**
 * @throws StartError when the program can't read the cluster; PostgreSQL's file format changes with each major version
 */
export function checkMajor(program: Program, cluster: string, clusterMajor: number | undefined): void {
  if (clusterMajor === undefined || clusterMajor === program.major) return;
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${clusterMajor}, but this server runs PostgreSQL ${program.major}. ` +
      `Back it up with its previous Vestibule version (vestibule backup) and restore it into a new data folder here, or run PostgreSQL ${clusterMajor} on it yourself and set VESTIBULE_DATABASE_URL.`,
  );
}

interface PreparedCluster {
  /** Of the role: 256 random bits, base64url. */
  readonly password: string;
  /** Resolves when a new cluster is on disk. Until then, a power failure can damage it. */
  readonly written: Promise<void>;
}

/** Creates the cluster if missing. `onLaunch`: called when `initdb` runs. */
export async function prepareCluster(
  program: Program,
  cluster: string,
  exists: boolean,
  account: Account | undefined,
  onLaunch?: () => void,
): Promise<PreparedCluster> {
  const folder = dirname(cluster);
  let isNew = false;
  const password = await readOrCreateSecretFile(folder, "password", () => {
    isNew = true;
    return randomBytes(32).toString("base64url");
  });
  await removeIncompleteClusters(folder, cluster);
  if (!exists) {
    await createCluster(program, cluster, password, account, onLaunch);
    return { password, written: writeCluster(program, cluster) };
  }
  await chownRecursively(account, cluster);
  if (isNew) await resetPassword(program, cluster, password);
  return { password, written: Promise.resolve() };
}

/**
 * Deletes incomplete clusters of starts killed during `initdb` or before the cluster was on disk. A child process may still
 * be writing to them.
 */
async function removeIncompleteClusters(folder: string, cluster: string): Promise<void> {
  const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  for (const name of await readdir(folder)) if (name.startsWith(INITDB_PREFIX)) await remove(join(folder, name));
  if (!(await isUnwritten(folder))) return;
  await remove(cluster);
  await syncFolder(folder);
  await remove(join(folder, UNWRITTEN));
}

/** Creates the cluster in a temporary folder and renames it, because `initdb` refuses a partial one. */
async function createCluster(
  program: Program,
  cluster: string,
  password: string,
  account: Account | undefined,
  onLaunch?: () => void,
): Promise<void> {
  const draft = await mkdtemp(join(dirname(cluster), INITDB_PREFIX));
  const passwordFile = join(draft, "password");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) {
    await chown(passwordFile, account.uid, account.gid);
    await chown(draft, account.uid, account.gid);
  }
  const running = run(program.launcher, join(program.bin, "initdb"), [
    ...["--pgdata", join(draft, "data"), "--username", ROLE, "--pwfile", passwordFile],
    ...["--auth", "scram-sha-256", "--encoding", "UTF8", "--no-locale", "--no-sync"],
    // Iterations slow down guesses of weak passwords. This one is random, and each connection would spend 5 ms on them.
    ...(program.major >= 16 ? ["--set", "scram_iterations=1"] : []),
  ]);
  onLaunch?.();
  const { code, output } = await running;
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new PostgresFailure("PostgreSQL's initdb failed", output);
  }
  await writeFile(join(dirname(cluster), UNWRITTEN), "");
  await syncFolder(dirname(cluster));
  await rename(join(draft, "data"), cluster);
  await rm(draft, { recursive: true, force: true });
}

/** Writes a new cluster to disk, while PostgreSQL may already run on it. */
async function writeCluster(program: Program, cluster: string): Promise<void> {
  const { code, output } = await run(program.launcher, join(program.bin, "initdb"), [
    "--sync-only",
    "--pgdata",
    cluster,
  ]);
  if (code !== 0) throw new PostgresFailure("PostgreSQL's initdb failed to write the database to disk", output);
  const folder = dirname(cluster);
  await syncFolder(folder);
  await rm(join(folder, UNWRITTEN));
  await syncFolder(folder);
}

/** The password file was lost: the owner of the cluster's files can set a new password in single-user mode. */
async function resetPassword(program: Program, cluster: string, password: string): Promise<void> {
  const statement = `ALTER ROLE ${ROLE} PASSWORD '${password}'\n`;
  const { code, output } = await run(
    program.launcher,
    join(program.bin, "postgres"),
    ["--single", "-D", cluster, DATABASE],
    statement,
  );
  if (code !== 0) throw new PostgresFailure("PostgreSQL's single-user mode failed", output);
}
