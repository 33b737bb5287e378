import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { syncFolder } from "../../platform/data-folder/index.ts";
import type { BackupHeader } from "../backup/frames.ts";
import { OperatorError } from "../operator-environment.ts";
import { findSecret, isMatchingSecret } from "../server-secret.ts";

type Header = Pick<BackupHeader, "secretCheck" | "secret">;

/**
 * The secret to save after a restore, or null for none.
 * @throws OperatorError when the restored data couldn't be decrypted
 */
export async function chooseSecret(config: Config, { secretCheck, secret }: Header): Promise<string | null> {
  const own = await findSecret(config);
  if (secretCheck === null) return null;
  const check = Buffer.from(secretCheck, "base64");
  if (own !== null) {
    if (isMatchingSecret(check, own)) return null;
    throw new OperatorError(
      `The backup was made with a different server secret than the current one (${config.secret === undefined ? "the file `secret` in the data folder" : "VESTIBULE_SECRET"}), so its encrypted data couldn't be read. Restore it with the original secret.`,
    );
  }
  if (secret !== undefined && isMatchingSecret(check, secret)) return secret;
  throw new OperatorError(
    "The backup needs its original server secret. Set VESTIBULE_SECRET, or copy the file `secret` from the old data folder to the new one.",
  );
}

/** Same format as a server creates. */
export async function keepSecret({ dataFolder }: Pick<Config, "dataFolder">, secret: string): Promise<void> {
  await writeFile(join(dataFolder, "secret"), `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
  await syncFolder(dataFolder);
}
