import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";

/** SQLite's result code for a lock that somebody else holds. @see https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/** Another process of ours holds the data folder. */
export class FolderInUseError extends StartError {}

/**
 * Takes the exclusive lock of a data folder for the life of this process.
 *
 * The lock is the kernel's (an fcntl or LockFileEx lock, which Node only offers through SQLite): it vanishes with its
 * process however that ends, so it is never stale; two simultaneous starts cannot both get it; and processes in
 * different containers on one volume see it. The file `lock` is opened for nothing else, because closing any
 * descriptor of it drops the lock (POSIX fcntl).
 *
 * @throws FolderInUseError when another process holds it.
 */
export async function acquireLock(folder: string): Promise<{ release(): Promise<void> }> {
  const holder = join(folder, "lock.pid");
  const file = join(folder, "lock");
  const database = new DatabaseSync(file);
  try {
    // Whoever may open the file could hold a shared lock and keep us out.
    await chmod(file, 0o600);
    // Without a journal file: nothing is ever written here.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    const pid = await readFile(holder, "utf8").catch(() => "unknown");
    throw new FolderInUseError(
      `Another Vestibule server (pid ${pid.trim()}) is using the data folder ${folder}. Stop it first, or give this one its own folder with VESTIBULE_DATA_DIR.`,
    );
  }
  try {
    await writeFile(`${holder}.new`, `${process.pid}\n`);
    await rename(`${holder}.new`, holder);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    release: async () => {
      await rm(holder, { force: true });
      database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
