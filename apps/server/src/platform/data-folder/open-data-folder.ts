import { chmod, mkdir, open, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { StartError } from "../start-error.ts";
import { errorCode } from "./error-code.ts";
import { acquireLock } from "./lock.ts";

export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** Lets another server use the folder. Call it last, after PostgreSQL has stopped. */
  release(): Promise<void>;
}

/**
 * Makes the data folder when it is missing, checks that it can be written, and keeps other servers out of it.
 * @throws StartError when it cannot be made or written, or when another server uses it.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const folder = resolve(path);
  try {
    await makeFolder(folder);
    await checkWritable(folder);
    const lock = await acquireLock(folder);
    return { path: folder, release: lock.release };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(explain(folder, errorCode(error)), { cause: error });
  }
}

async function makeFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  if (created === undefined) return;
  // Started by root, PostgreSQL runs under another account and must reach its own part, but list nothing here.
  await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}

async function checkWritable(folder: string): Promise<void> {
  const probe = join(folder, `.write-check-${process.pid}`);
  const file = await open(probe, "w", 0o600);
  try {
    // A block is asked for: on a full disk an empty file can still be made.
    await file.writeFile(Buffer.alloc(4096));
  } finally {
    await file.close();
    await rm(probe, { force: true });
  }
}

function explain(folder: string, code: string): string {
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `The data folder ${folder} cannot be written (${code}). Give this user the right to write there, or set VESTIBULE_DATA_DIR to a folder it may write.`;
    case "ENOTDIR":
    case "EEXIST":
      return `The data folder ${folder} is not a folder, or lies below a file. Set VESTIBULE_DATA_DIR to another path.`;
    case "ENOSPC":
    case "EDQUOT":
      return `The disk that holds the data folder ${folder} is full. Free some space and start again.`;
    default:
      return `The data folder ${folder} cannot be used (${code}). Set VESTIBULE_DATA_DIR to another path.`;
  }
}
