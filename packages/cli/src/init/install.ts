import { spawn } from "node:child_process";
import { CommandError } from "../cli-context.ts";
import type { PackageManager } from "./application.ts";

/** The arguments that add packages. `URL` alone works with npm and pnpm; Yarn and Bun need the name too. */
export const getInstallCommand = (manager: PackageManager, server: string, packages: readonly string[]): string[] => [
  manager,
  manager === "npm" ? "install" : "add",
  ...packages.map((name) => `@vestibule/${name}@${server}/kit/${name}.tgz`),
];

/** Runs the command in the folder and shows its output. @throws CommandError */
export async function runInstall(folder: string, command: readonly string[]): Promise<void> {
  const [program = "", ...programArguments] = command;
  // On Windows, package managers are scripts. The arguments contain only package names and a checked URL.
  const child = spawn(program, programArguments, {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const reason = await new Promise<string | null>((resolve) => {
    child.once("exit", (code) => resolve(code === 0 ? null : `it ended with code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  if (reason !== null) throw new CommandError(`The packages could not be installed with ${program}: ${reason}.`);
}
