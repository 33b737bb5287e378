import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const git = (...args: string[]): string => execFileSync("git", args, { cwd: repository, encoding: "utf8" });

/**
 * Checks out a commit next to this one, with hard links to the installed packages: a commit that needs others can't be
 * compared. `folder`: doesn't exist yet. @returns how to remove it
 */
export function checkOut(commit: string, folder: string): () => void {
  git("worktree", "add", "--quiet", "--detach", folder, commit);
  for (const path of listInstalled()) {
    // Links between the repository's packages are relative, so they lead into the new folder.
    if (existsSync(join(repository, path))) execFileSync("cp", ["-al", join(repository, path), join(folder, path)]);
  }
  for (const path of listBuilt()) cpSync(join(repository, path), join(folder, path), { recursive: true });
  return () => void git("worktree", "remove", "--force", folder);
}

const listPackages = (): string[] =>
  ["packages", "apps"].flatMap((parent) => readdirSync(join(repository, parent)).map((name) => join(parent, name)));

const listInstalled = (): string[] => ["node_modules", ...listPackages().map((path) => join(path, "node_modules"))];

/** The front ends; the server runs from its sources. */
const listBuilt = (): string[] =>
  listPackages()
    .map((path) => join(path, "dist"))
    .filter((path) => existsSync(join(repository, path)));
