import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { compileCache } from "./environment.ts";

const program = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const workingFolder = fileURLToPath(new URL("../../..", import.meta.url));

/** What a server said, as an operator reads it: the messages of its JSON lines, and other lines as they are. */
export const readMessages = (output: string): string =>
  output
    .trim()
    .split("\n")
    .map((line) => {
      if (!line.startsWith("{")) return line;
      const { message, err } = JSON.parse(line);
      return err === undefined ? message : `${message}\n${err.stack}`;
    })
    .join("\n");

export interface ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** All output so far. */
  output(): string;
  /** Resolves with true when the output contains the text, or false if the process exits first. */
  prints(text: string): Promise<boolean>;
  /** Resolves on exit with the exit code, or null after a signal. */
  readonly exitCode: Promise<number | null>;
}

/** Starts the server like `npm start`, with only these VESTIBULE_ variables. */
export const spawnServer = (environment: Readonly<Record<string, string>>): ServerProcess =>
  spawnProgram(program, [], environment);

/** Runs one of our programs from its sources, with only these VESTIBULE_ variables. `path`, `folder`: absolute. */
export function spawnProgram(
  path: string,
  programArguments: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder: string = workingFolder,
): ServerProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VESTIBULE|VITEST|NODE)/.test(name));
  const child = spawn(inject("nodePath"), ["--conditions=vestibule-source", path, ...programArguments], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...compileCache(inject("runFolder")), ...environment },
  });
  // Cleans up the process even if a test fails midway.
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
  // "close" fires after all output was read; "exit" may fire earlier.
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
