import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Config } from "../../config.ts";
import { closeClient, openClient } from "../database/open-client.ts";
import { openDatabaseToRead } from "../database/open-operator-database.ts";
import { createProgress, describeBytes, describeCount } from "../progress.ts";
import { readSecretOf } from "../secret.ts";
import type { OperatorSurroundings } from "../surroundings.ts";
import { writeWhole } from "./backup-file.ts";
import type { BackupFooter } from "./frames.ts";
import { writeBackup } from "./write-backup.ts";

/** Fast, and most of what can be gained: rows of text and hexadecimal. */
const compression = { level: 4, chunkSize: 1 << 18 };

/** `vestibule backup <file>`: all of the database as it is at one moment. `file`: "-" is the standard output. */
export async function backup(
  { file, withSecret }: { file: string; withSecret: boolean },
  config: Config,
  surroundings: OperatorSurroundings,
): Promise<void> {
  const { output, printError, signal } = surroundings;
  const database = await openDatabaseToRead(config);
  try {
    const client = await openClient(database.connection, database.isExternal);
    try {
      const secret = withSecret ? await readSecretOf(client, config) : undefined;
      let footer: BackupFooter | undefined;
      let written = 0;
      const frames = async function* (): AsyncGenerator<Buffer> {
        const progress = createProgress(surroundings.showProgress, () => performance.now());
        footer = yield* writeBackup(client, { now: Date.now(), secret, progress });
      };
      const compress = createGzip(compression);
      compress.on("data", (chunk: Buffer) => {
        written += chunk.length;
      });
      if (file === "-") await pipeline(frames, compress, output, { signal, end: false });
      else
        await writeWhole(file, (open) =>
          pipeline(
            frames,
            compress,
            async (packed: AsyncIterable<Buffer>) => {
              for await (const chunk of packed) await open.appendFile(chunk);
            },
            { signal },
          ),
        );
      if (!footer) throw new Error("The backup has no footer");
      printError(
        `Backed up ${describeCount(footer.tables, "table")} with ${describeCount(footer.rows, "row")} of ${database.storage}: ${describeBytes(written)}.`,
      );
      printError(
        withSecret
          ? "The server secret is in it: whoever has this file can read everything and sign in as anybody. Encrypt it before it leaves this machine."
          : "The server secret is not in it: keep that apart, for without it the backup cannot be restored.",
      );
    } finally {
      closeClient(client);
    }
  } finally {
    await database.close();
  }
}
