import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";

const program = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const workingFolder = fileURLToPath(new URL("../../..", import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Everything it has printed up to now. */
  output(): string;
  /** Resolves with true when it prints the text, with false when it ends without. */
  prints(text: string): Promise<boolean>;
  /** Resolves when it has ended: its exit code, or null after a signal. */
  readonly exitCode: Promise<number | null>;
}

/** Starts the server as `npm start` does, with these variables and no others of ours. */
export const spawnServer = (environment: Readonly<Record<string, string>>): ServerProcess =>
  spawnProgram(program, [], environment);

/** Runs a program of ours from its sources, with these variables and no others of ours. `path`: absolute. */
export function spawnProgram(
  path: string,
  programArguments: readonly string[],
  environment: Readonly<Record<string, string>>,
): ServerProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VESTIBULE|VITEST|NODE)/.test(name));
  const child = spawn(inject("nodePath"), ["--conditions=vestibule-source", path, ...programArguments], {
    cwd: workingFolder,
    env: { ...Object.fromEntries(inherited), ...environment },
  });
  // A test that failed half-way must not leave it behind.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  // "close" comes after the last output, "exit" may come before.
  const exitCode = once(child, "close").then(([code]) => code as number | null);
  const prints = (text: string) =>
    new Promise<boolean>((resolve) => {
      const look = () => {
        if (!output.includes(text)) return;
        listeners.delete(look);
        resolve(true);
      };
      listeners.add(look);
      look();
      void exitCode.then(() => resolve(output.includes(text)));
    });
  return { child, output: () => output, prints, exitCode };
}
