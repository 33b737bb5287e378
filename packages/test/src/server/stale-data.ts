import { existsSync } from "node:fs";
import { lstat, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createProcessIdentity, isRunning, mayRun } from "./process-identity.ts";

const prefix = "vestibule-test-data-";
const pattern = /^vestibule-test-data-([\d.]+)-/;

/** The start of the name of a folder with the data of a server that this process starts. */
export const createDataFolderPrefix = (): string => `${prefix}${createProcessIdentity()}-`;

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

/**
 * Deletes the data of servers whose process and whose test's process were killed. Not of a process that may still run.
 * `folders`: where data folders are. `userId`: files of other users stay; undefined on Windows.
 */
export async function deleteStaleData(
  folders: readonly string[],
  userId: number | undefined = process.getuid?.(),
): Promise<void> {
  for (const parent of new Set(folders)) {
    for (const name of await readdir(parent)) {
      const identity = pattern.exec(name)?.[1];
      if (identity === undefined || mayRun(identity)) continue;
      const folder = join(parent, name);
      if (!(await isOwnFolder(folder, userId)) || (await isUsed(folder))) continue;
      // Only one process can rename it. If that one is killed, the name shows that its process has ended, too.
      const claimed = join(parent, `${createDataFolderPrefix()}${name.slice(-6)}-stale`);
      if (await renameIfExists(folder, claimed)) await removeFolder(claimed);
    }
  }
}

/** Not a link, which another user could have created in a shared folder. */
async function isOwnFolder(folder: string, userId: number | undefined): Promise<boolean> {
  const stats = await lstat(folder).catch(() => null);
  if (!stats?.isDirectory()) return false;
  return userId === undefined || stats.uid === userId;
}

/** Whether a server or its PostgreSQL still uses the folder. */
async function isUsed(folder: string): Promise<boolean> {
  if (existsSync(join(folder, "lock")) && (await isLocked(join(folder, "lock")))) return true;
  const content = await readFile(join(folder, "postgres", "data", "postmaster.pid"), "utf8").catch(() => "");
  const postmaster = Number.parseInt(content, 10);
  return postmaster > 0 && isRunning(postmaster);
}

/** The kernel releases the server's lock when its process ends. @see apps/server/src/platform/data-folder/lock.ts */
async function isLocked(file: string): Promise<boolean> {
  // Node.js 20 has no such module. It can attach to servers, but not start them.
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(file);
  try {
    // Without a journal file, because nothing is ever written here.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return false;
  } catch {
    // Also if the file can't be read: the server may run.
    return true;
  } finally {
    database.close();
  }
}

async function renameIfExists(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

const dayMs = 86_400_000;

/**
 * Deletes the templates and compiled sources of other versions that no test has used for a day. Those of a shorter time
 * can belong to another project. `current`: names that stay.
 */
export async function deleteOldTemplates(
  cache: string,
  current: readonly string[],
  now: number = Date.now(),
): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!/^(template|compiled)/.test(name) || current.some((each) => name.startsWith(each))) continue;
    const stats = await lstat(join(cache, name)).catch(() => null);
    if (stats !== null && now - stats.mtimeMs > dayMs) await removeFolder(join(cache, name));
  }
}
