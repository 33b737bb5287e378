import { constants, existsSync } from "node:fs";
import { access, lstat, mkdir, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDataFolderPrefix } from "./stale-data.ts";

const memoryFolder = "/dev/shm";
/** Containers often have only 64 MB of shared memory. */
const minFreeBytes = 2 ** 31;

const userId = process.getuid?.();
/** Under root, PostgreSQL runs as another account, which must be able to traverse our folders. */
const folderMode = userId === 0 ? 0o711 : 0o700;

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    // There is no such folder on this system, or it isn't ours to write.
    return false;
  }
}

/**
 * The user's own folder for templates, which outlives the tests. Other users can write to the system's temporary folder,
 * so a folder that isn't ours is rejected: its files would run with our rights.
 */
export async function openCacheFolder(): Promise<string> {
  const folder = join(tmpdir(), `vestibule-test-${userId ?? "user"}`);
  await mkdir(folder, { mode: folderMode, recursive: true });
  const { mode, uid, isDirectory } = await describe(folder);
  const isOurs = process.platform === "win32" || (uid === userId && (mode & 0o022) === 0);
  if (!isDirectory || !isOurs) throw new Error(`${folder} belongs to another user. Delete it, or set TMPDIR.`);
  return folder;
}

async function describe(folder: string) {
  const stats = await lstat(folder);
  return { mode: stats.mode, uid: stats.uid, isDirectory: stats.isDirectory() };
}

/**
 * Creates an empty folder for the data of one server, in memory if possible, where PostgreSQL starts faster. The folder
 * belongs to this process: when both have been killed, the next start deletes it.
 */
export async function createDataFolder(): Promise<string> {
  return mkdtemp(join((await hasRoom(memoryFolder)) ? memoryFolder : tmpdir(), createDataFolderPrefix()));
}

/** Where `createDataFolder` creates folders. */
export const getDataFolderParents = (): string[] => [memoryFolder, tmpdir()].filter((each) => existsSync(each));
