import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";

/** SQLite's result code for a lock held by another process. @see https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/** Another Vestibule process holds the data folder's lock. */
export class FolderInUseError extends StartError {}

/**
 * Acquires the exclusive lock of a data folder for the lifetime of this process. The kernel holds the lock (fcntl or
 * LockFileEx, which Node offers only through SQLite). It is released when the process ends for any reason, so it is
 * never stale; only one of two simultaneous starts can get it; and it works across containers that share a volume. The
 * file `lock` must not be opened elsewhere, because closing any of its descriptors releases the lock (POSIX fcntl).
 * @throws FolderInUseError when another process holds it
 */
export async function acquireLock(folder: string): Promise<{ release(): Promise<void> }> {
  const holder = join(folder, "lock.pid");
  const file = join(folder, "lock");
  const database = new DatabaseSync(file);
  try {
    // A user who can open the file could hold a shared lock and block the server.
    await chmod(file, 0o600);
    // No journal file, because nothing is ever written here.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    const pid = await readFile(holder, "utf8").catch(() => "unknown");
    throw new FolderInUseError(
      `Another Vestibule server (pid ${pid.trim()}) is using the data folder ${folder}. Stop it first, or set VESTIBULE_DATA_DIR to a different folder for this one.`,
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
