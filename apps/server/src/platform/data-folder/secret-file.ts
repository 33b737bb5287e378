import { randomUUID } from "node:crypto";
import { chmod, link, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";

/** Makes a rename or new file in `folder` durable. Windows has no such call and doesn't need one. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The system error code of an error thrown by Node (`ENOENT`, `EACCES`, …), or "unknown error". */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown error";
}

/**
 * Reads a secret from a file in the data folder (mode 0600), or creates it. Two simultaneous starts get the same value,
 * and a crash never leaves a partial file.
 * @param make returns the new secret, a single line of text; called only if no file exists
 * @throws StartError when the file is empty, which only happens with a damaged disk or backup
 */
export async function readOrCreateSecretFile(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name);
  const existing = await readSecret(path);
  if (existing !== undefined) return existing;
  const secret = make();
  await publish(path, `${secret}\n`);
  return (await readSecret(path)) ?? secret;
}

/** Names of the files in the data folder. The previous secret is there during a rotation. */
export const secretFile = "secret";
const previousSecretFile = "secret.previous";

/** The previous secret of the data folder; null: none. @throws StartError when the file can't be read */
export const readPreviousSecretFile = async (folder: string): Promise<string | null> =>
  (await readSecret(join(folder, previousSecretFile))) ?? null;

/** Replaces the secret, and keeps the current one as the previous one. A crash in between changes nothing that matters. */
export async function replaceSecretFile(folder: string, current: string, next: string): Promise<void> {
  await replace(join(folder, previousSecretFile), `${current}\n`);
  await replace(join(folder, secretFile), `${next}\n`);
}

async function replace(path: string, content: string): Promise<void> {
  const draft = await writeDraft(path, content);
  await rename(draft, path);
  await syncFolder(dirname(path));
}

async function readSecret(path: string): Promise<string | undefined> {
  let secret: string;
  try {
    secret = (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new StartError(`The secret file ${path} can't be read (${errorCode(error)}). Check its owner and mode.`, {
      cause: error,
    });
  }
  if (secret === "") throw new StartError(`The secret file ${path} is empty. Restore it from a backup.`);
  // A restored backup may have wider permissions.
  if (process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
  return secret;
}

/** A new file next to `path` with its content on the disk. Returns its path. */
async function writeDraft(path: string, content: string): Promise<string> {
  const draft = `${path}.${randomUUID()}.new`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

/** Creates `path` atomically and never replaces a file that another process created first. */
async function publish(path: string, content: string): Promise<void> {
  const draft = await writeDraft(path, content);
  try {
    await link(draft, path);
  } catch (error) {
    const code = errorCode(error);
    // File systems without hard links (FAT, some network shares): the folder's lock already excludes other processes.
    if (code === "EPERM" || code === "ENOTSUP" || code === "ENOSYS") await rename(draft, path);
    else if (code !== "EEXIST") throw error;
  }
  await rm(draft, { force: true });
  await syncFolder(dirname(path));
}
