import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { syncFolder } from "../../platform/data-folder/index.ts";
import type { BackupHeader } from "../backup/frames.ts";
import { OperatorError } from "../operator-environment.ts";
import { findSecret, isMatchingSecret } from "../server-secret.ts";

type Header = Pick<BackupHeader, "secretCheck" | "secret">;

/** What a restore has to do about the secret: nothing (null), or keep the one that the backup brought.
 *  @throws OperatorError when what is encrypted in the backup could not be read afterwards */
export async function chooseSecret(config: Config, { secretCheck, secret }: Header): Promise<string | null> {
  const own = await findSecret(config);
  if (secretCheck === null) return null;
  const check = Buffer.from(secretCheck, "base64");
  if (own !== null) {
    if (isMatchingSecret(check, own)) return null;
    throw new OperatorError(
      `The backup was made with another server secret than the one that is set here (${config.secret === undefined ? "the file `secret` in the data folder" : "VESTIBULE_SECRET"}). What it holds encrypted could not be read: restore it with the secret it was made with.`,
    );
  }
  if (secret !== undefined && isMatchingSecret(check, secret)) return secret;
  throw new OperatorError(
    "The backup needs the server secret that it was made with. Set VESTIBULE_SECRET, or put the file `secret` of the old data folder into the new one.",
  );
}

/** As a server would have made it. */
export async function keepSecret({ dataFolder }: Pick<Config, "dataFolder">, secret: string): Promise<void> {
  await writeFile(join(dataFolder, "secret"), `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
  await syncFolder(dataFolder);
}
