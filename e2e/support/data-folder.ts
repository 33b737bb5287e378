import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";

/** A new, empty folder for a server's data; it goes at the end of the run at the latest. */
export const makeDataFolder = (): Promise<string> => mkdtemp(join(inject("runFolder"), "data-"));

/** A new folder with what a server has at its first start. The owners of its files are kept: PostgreSQL may run under another account. */
export async function copyTemplate(): Promise<string> {
  const folder = await makeDataFolder();
  await promisify(execFile)("cp", ["-a", `${join(inject("runFolder"), "template")}/.`, folder]);
  return folder;
}

export const removeDataFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
