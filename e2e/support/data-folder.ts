import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";

/** A new, empty folder for a server's data; it goes at the end of the run at the latest. */
export const makeDataFolder = (): Promise<string> => mkdtemp(join(inject("runFolder"), "data-"));

export const removeDataFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
