import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ServerProgram } from "./find-program.ts";
import { createDataFolder, getDataFolderParents, openCacheFolder } from "./folders.ts";
import { withLock } from "./lock.ts";
import { startServerProcess } from "./server-process.ts";
import { deleteOldTemplates, deleteStaleData } from "./stale-data.ts";

export interface PreparedServer {
  readonly dataFolder: string;
  readonly compileCacheFolder: string;
}

/**
 * A data folder that a server of this version has already set up: a copy of a template, which the first test on this
 * machine creates.
 */
export async function prepareDataFolder(program: ServerProgram): Promise<PreparedServer> {
  const cache = await openCacheFolder();
  const digest = await digestInputs(program.templateInputs);
  const [templateName, compiledName] = [`template-${digest}`, `compiled-${digest}`];
  const [template, compileCacheFolder] = [join(cache, templateName), join(cache, compiledName)];
  await deleteStaleData(getDataFolderParents());
  await deleteOldTemplates(cache, [templateName, compiledName]);
  if (!existsSync(template)) {
    const lock = process.platform === "win32" ? `\\\\.\\pipe\\${template}` : `${template}.lock`;
    await withLock(lock, async () => {
      if (!existsSync(template)) await createTemplate(program, template, compileCacheFolder);
    });
  }
  // For `deleteOldTemplates` of other versions.
  await mkdir(compileCacheFolder, { recursive: true });
  for (const folder of [template, compileCacheFolder]) await utimes(folder, new Date(), new Date());
  const dataFolder = await createDataFolder();
  await copyFolder(template, dataFolder);
  return { dataFolder, compileCacheFolder };
}

async function createTemplate(program: ServerProgram, template: string, compileCacheFolder: string): Promise<void> {
  const dataFolder = await createDataFolder();
  const environment = { VESTIBULE_DEMO: "off", VESTIBULE_LOG_LEVEL: "error", VESTIBULE_LOG_FORMAT: "pretty" };
  const server = await startServerProcess({ program, dataFolder, compileCacheFolder, environment });
  await server.stop({ keepsData: true });
  // Renamed when complete, so that nothing uses half a template after a crash.
  const draft = `${template}.new`;
  await rm(draft, { recursive: true, force: true });
  await copyFolder(dataFolder, draft);
  await rename(draft, template);
  await rm(dataFolder, { recursive: true, force: true });
}

/** Keeps the owner of the files, because PostgreSQL may run as another account. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  if (process.platform === "win32") return cp(from, to, { recursive: true });
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

async function digestInputs({ migrations, manifest }: ServerProgram["templateInputs"]): Promise<string> {
  const hash = createHash("sha256").update(await readFile(manifest));
  for (const name of (await readdir(migrations)).sort()) {
    hash.update(`${name}\0`).update(await readFile(join(migrations, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
