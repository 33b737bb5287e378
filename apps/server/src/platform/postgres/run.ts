import { type SpawnOptions, spawn } from "node:child_process";
import type { Account } from "./account.ts";

/** How to start a PostgreSQL program on this machine. */
export interface Launcher {
  /** Command prefix, e.g. `setpriv` with its options; may be empty. */
  readonly prefix: readonly string[];
  readonly account: Account | undefined;
  /** The complete environment: ours contains secrets that the other account must not see. */
  readonly environment: Readonly<Record<string, string>>;
  /** A folder that the account can access. */
  readonly workingFolder: string;
}

export interface Outcome {
  /** Exit code, or null after a signal. */
  readonly code: number | null;
  /** Standard output and error combined. */
  readonly output: string;
}

/** The arguments of `spawn` for a program run by `launcher`. Without a prefix, Node itself switches the account. */
export function toSpawn(
  launcher: Launcher,
  program: string,
  args: readonly string[],
): [command: string, args: string[], options: SpawnOptions] {
  const [command = program, ...rest] = [...launcher.prefix, program, ...args];
  const identity = launcher.prefix.length === 0 && launcher.account !== undefined ? launcher.account : {};
  const options: SpawnOptions = {
    ...identity,
    env: launcher.environment,
    cwd: launcher.workingFolder,
    windowsHide: true,
    // Ctrl-C in a terminal signals the whole process group; PostgreSQL must outlive our last request.
    detached: process.platform !== "win32",
  };
  return [command, rest, options];
}

/** Runs a program until it exits. If it can't be started, returns code 127 and the reason as output. */
export function run(launcher: Launcher, program: string, args: readonly string[], input = ""): Promise<Outcome> {
  const [command, words, options] = toSpawn(launcher, program, args);
  const child = spawn(command, words, { ...options, stdio: "pipe" });
  return new Promise((resolve) => {
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code, output: output.trim() }));
    // A program that exits without reading its input breaks the pipe; its exit code tells why.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
