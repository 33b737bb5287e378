import { accessSync, constants, statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memoryFolder = "/dev/shm";
/** Containers often have only 64 MB of shared memory. */
const minFreeBytes = 2 ** 31;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}

/**
 * Creates an empty folder for PostgreSQL data, in memory if possible: cloning a database creates hundreds of files,
 * which takes ten times as long on a disk.
 */
export const createTemporaryFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(hasRoom(memoryFolder) ? memoryFolder : tmpdir(), prefix));
