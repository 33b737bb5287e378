import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import type { Config } from "../../config.ts";
import { errorCode, syncFolder } from "../../platform/data-folder/index.ts";
import { withClient } from "../database/open-operator-database.ts";
import { type OperatorEnvironment, OperatorError } from "../operator-environment.ts";
import { createProgress, describeBytes, describeCount } from "../progress.ts";
import { readDatabaseSecret } from "../server-secret.ts";
import type { BackupFooter } from "./frames.ts";
import { writeBackup } from "./write-backup.ts";

/**
 * Writes a file atomically, fsynced, and readable only by its owner.
 * @throws OperatorError when it can't be written
 */
async function writeFileAtomically<T>(
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

/** A fast level that gets most of the possible compression for rows of text and hexadecimal. */
const compression = { level: 4, chunkSize: 1 << 18 };

/** `vestibule backup <file>`: a consistent snapshot of the whole database. `file`: "-" is standard output. */
export async function backup(
  { file, withSecret }: { file: string; withSecret: boolean },
  config: Config,
  context: OperatorEnvironment,
): Promise<void> {
  const { printError } = context;
  await withClient(config, context.signal, async (client, { storage }) => {
    const secret = withSecret ? await readDatabaseSecret(client, config) : undefined;
    const { tables, rows, bytes } = await pack(client, file, secret, context);
    printError(
      `Backed up ${describeCount(tables, "table")} with ${describeCount(rows, "row")} from ${storage}: ${describeBytes(bytes)}.`,
    );
    printError(
      withSecret
        ? "The server secret is included: anyone with this file can read all data and sign in as any user. Encrypt it before you move it off this machine."
        : "The server secret is not included: store it separately, because you can't restore the backup without it.",
    );
  });
}

/** Returns the footer and the size of the file. */
async function pack(
  client: Client,
  file: string,
  secret: string | undefined,
  { output, showProgress, signal }: OperatorEnvironment,
): Promise<BackupFooter & { readonly bytes: number }> {
  const progress = createProgress(showProgress, () => performance.now());
  let footer: BackupFooter | undefined;
  const frames = async function* (): AsyncGenerator<Buffer> {
    footer = yield* writeBackup(client, { now: Date.now(), secret, progress });
  };
  let bytes = 0;
  const counted = async function* (packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of packed) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  const compress = createGzip(compression);
  if (file === "-") await pipeline(frames, compress, counted, output, { signal, end: false });
  else
    await writeFileAtomically(file, (open) => {
      const write = async (packed: AsyncIterable<Buffer>): Promise<void> => {
        for await (const chunk of packed) await open.appendFile(chunk);
      };
      return pipeline(frames, compress, counted, write, { signal });
    });
  if (!footer) throw new Error("The backup has no footer");
  return { ...footer, bytes };
}
