import { randomUUID } from "node:crypto";
import { chmod, link, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { errorCode } from "./error-code.ts";
import { syncFolder } from "./sync-folder.ts";

/**
 * Reads a secret kept in a file of the data folder (mode 0600), or makes and keeps it when there is none.
 * Two processes that start at once get the same value, and a crash leaves either no file or a whole one.
 *
 * @param make gives the new secret, a single line of text; called only when no file exists.
 * @throws StartError when the file is there but empty, which only a damaged disk or backup explains.
 */
export async function readOrCreateSecretFile(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name);
  const existing = await readSecret(path);
  if (existing !== undefined) return existing;
  const secret = make();
  await publish(path, `${secret}\n`);
  return (await readSecret(path)) ?? secret;
}

async function readSecret(path: string): Promise<string | undefined> {
  let secret: string;
  try {
    secret = (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new StartError(`The secret file ${path} cannot be read (${errorCode(error)}). Check its owner and mode.`, {
      cause: error,
    });
  }
  if (secret === "") throw new StartError(`The secret file ${path} is empty. Put it back from a backup.`);
  // A restored backup may have widened the mode.
  if (process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
  return secret;
}

/** Makes `path` appear whole or not at all, and never replaces a file that another process put there first. */
async function publish(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.new`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    const code = errorCode(error);
    // File systems without hard links (FAT, some network shares): the folder's lock already keeps others out.
    if (code === "EPERM" || code === "ENOTSUP" || code === "ENOSYS") await rename(draft, path);
    else if (code !== "EEXIST") throw error;
  }
  await rm(draft, { force: true });
  await syncFolder(dirname(path));
}
