import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError } from "../cli-context.ts";
import type { Change } from "./plan.ts";

const ownerOnly = 0o600;

/**
 * Writes the files. Returns a function that restores the folder. If a file can't be written, nothing stays behind.
 * @throws CommandError
 */
export async function applyChanges(folder: string, changes: readonly Change[]): Promise<() => Promise<void>> {
  const undoSteps: (() => Promise<void>)[] = [];
  const undo = async () => {
    for (const step of undoSteps.splice(0).reverse()) await step();
  };
  try {
    for (const { path, text, previous, isSecret } of changes) {
      const target = join(folder, path);
      const created = await mkdir(dirname(target), { recursive: true });
      if (created !== undefined) undoSteps.push(() => rm(created, { recursive: true, force: true }));
      undoSteps.push(() => (previous === null ? rm(target, { force: true }) : writeFile(target, previous)));
      await writeFile(target, text, isSecret && previous === null ? { mode: ownerOnly } : {});
    }
  } catch (error) {
    await undo();
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new CommandError(`A file could not be written, so nothing was changed: ${error.message}`);
  }
  return undo;
}
