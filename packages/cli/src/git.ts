import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs Git. Null: it isn't installed, or it failed, such as outside of a repository. */
async function runGit(folder: string, ...commandArguments: readonly string[]): Promise<string | null> {
  try {
    return (await run("git", commandArguments, { cwd: folder })).stdout;
  } catch (error) {
    // A failed command has an exit code or ENOENT as its code.
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

/** `none`: the folder is in no repository. `dirty`: it has changes that aren't committed. */
export async function getGitState(folder: string): Promise<"none" | "clean" | "dirty"> {
  const status = await runGit(folder, "status", "--porcelain", "--", ".");
  if (status === null) return "none";
  return status.trim() === "" ? "clean" : "dirty";
}

/** Whether Git ignores the file, tracks it, or would offer to add it. */
export async function getFileState(folder: string, path: string): Promise<"ignored" | "tracked" | "addable"> {
  if ((await runGit(folder, "ls-files", "--error-unmatch", "--", path)) !== null) return "tracked";
  return (await runGit(folder, "check-ignore", "--quiet", "--", path)) === null ? "addable" : "ignored";
}
