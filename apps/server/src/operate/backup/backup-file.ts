import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { errorCode, syncFolder } from "../../platform/data-folder/index.ts";
import { OperatorError } from "../operator-environment.ts";

/**
 * Writes a file atomically, fsynced, and readable only by its owner.
 * @throws OperatorError when it can't be written
 */
export async function writeFileAtomically<T>(
  path: string,
  write: (file: Awaited<ReturnType<typeof open>>) => Promise<T>,
): Promise<T> {
  const target = resolve(path);
  const draft = `${target}.${randomUUID()}.part`;
  const file = await open(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600).catch(explain(path));
  try {
    const result = await write(file);
    await file.sync();
    await file.close();
    await rename(draft, target);
    await syncFolder(dirname(target));
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    return explain(path)(error);
  }
}

const explain =
  (path: string) =>
  (error: unknown): never => {
    const code = errorCode(error);
    if (code === "ENOSPC" || code === "EDQUOT")
      throw new OperatorError(`The disk of ${path} is full. No file was left there. Choose another path.`, {
        cause: error,
      });
    if (["ENOENT", "EACCES", "EPERM", "EROFS", "ENOTDIR", "EISDIR"].includes(code))
      throw new OperatorError(`${path} can't be written (${code}). Choose another path.`, { cause: error });
    throw error;
  };
