import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";

/** Creates an empty data folder; deleted at the end of the run at the latest. */
export const createDataFolder = (): Promise<string> => mkdtemp(join(inject("runFolder"), "data-"));

/**
 * Copies a data folder that a server already set up. Keeps file ownership, because PostgreSQL may run as another user.
 */
export async function copyTemplate(): Promise<string> {
  const folder = await createDataFolder();
  await promisify(execFile)("cp", ["-a", `${join(inject("runFolder"), "template")}/.`, folder]);
  return folder;
}

export const removeDataFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
