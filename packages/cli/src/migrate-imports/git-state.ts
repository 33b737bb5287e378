import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether the folder has changes that aren't committed. False outside a repository, or without Git. */
export async function hasUncommittedChanges(folder: string): Promise<boolean> {
  try {
    return (await run("git", ["status", "--porcelain", "--", "."], { cwd: folder })).stdout.trim() !== "";
  } catch (error) {
    // A failed command has an exit code or ENOENT as its code.
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}
