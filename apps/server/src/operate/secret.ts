import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { errorCode } from "../platform/data-folder/index.ts";
import { OperatorError } from "./surroundings.ts";

/** The server secret as a server would take it: of the environment, else of the data folder. Null: there is none yet.
 *  Other than a server, this makes none. */
export async function findSecret({
  secret,
  dataFolder,
}: Pick<Config, "secret" | "dataFolder">): Promise<string | null> {
  if (secret !== undefined) return secret;
  const path = join(dataFolder, "secret");
  try {
    return (await readFile(path, "utf8")).trim() || null;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return null;
    throw new OperatorError(`The secret file ${path} cannot be read (${code}). Check its owner and mode.`, {
      cause: error,
    });
  }
}
