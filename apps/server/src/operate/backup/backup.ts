import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import type { Config } from "../../config.ts";
import { withClient } from "../database/with-client.ts";
import type { OperatorEnvironment } from "../operator-environment.ts";
import { createProgress, describeBytes, describeCount } from "../progress.ts";
import { readDatabaseSecret } from "../server-secret.ts";
import { writeFileAtomically } from "./backup-file.ts";
import type { BackupFooter } from "./frames.ts";
import { writeBackup } from "./write-backup.ts";

/** A fast level that gets most of the possible compression for rows of text and hexadecimal. */
const compression = { level: 4, chunkSize: 1 << 18 };

/** `vestibule backup <file>`: a consistent snapshot of the whole database. `file`: "-" is standard output. */
export async function backup(
  { file, withSecret }: { file: string; withSecret: boolean },
  config: Config,
  surroundings: OperatorEnvironment,
): Promise<void> {
  const { printError } = surroundings;
  await withClient(config, surroundings.signal, async (client, { storage }) => {
    const secret = withSecret ? await readDatabaseSecret(client, config) : undefined;
    const { tables, rows, bytes } = await pack(client, file, secret, surroundings);
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
