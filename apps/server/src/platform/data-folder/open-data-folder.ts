import { chmod, mkdir, open, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../start-error.ts";
import { acquireLock } from "./lock.ts";
import { errorCode } from "./secret-file.ts";

export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** Releases the lock. Call it last, after PostgreSQL has stopped. */
  release(): Promise<void>;
}

/**
 * Creates the data folder if missing, checks that it is writable, and locks it.
 * @throws StartError when it can't be created or written, or when another server uses it
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

/**
 * Creates a folder and its parents; true if it didn't exist. One by one, because below a virtual file system such as
 * /proc, the recursive option of Node.js tries forever.
 */
async function makeFolders(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST" && (await stat(folder)).isDirectory()) return false;
    if (errorCode(error) !== "ENOENT" || !(await makeFolders(dirname(folder)))) throw error;
    await mkdir(folder);
    return true;
  }
}

async function makeFolder(folder: string): Promise<void> {
  if (!(await makeFolders(folder))) return;
  // Under root, PostgreSQL runs as another account, which must reach its own subfolder but must not list this one.
  await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}

async function checkWritable(folder: string): Promise<void> {
  const probe = join(folder, `.write-check-${process.pid}`);
  const file = await open(probe, "w", 0o600);
  try {
    // Writes a block, because an empty file can be created even on a full disk.
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
      return `The data folder ${folder} can't be written (${code}). Give this user write permission, or set VESTIBULE_DATA_DIR to a writable folder.`;
    case "ENOTDIR":
    case "EEXIST":
      return `The data folder ${folder} is not a folder, or is below a file. Set VESTIBULE_DATA_DIR to another path.`;
    case "ENOSPC":
    case "EDQUOT":
      return `The disk of the data folder ${folder} is full. Free up some space and start again.`;
    default:
      return `The data folder ${folder} can't be used (${code}). Set VESTIBULE_DATA_DIR to another path.`;
  }
}
