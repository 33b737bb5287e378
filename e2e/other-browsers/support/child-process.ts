import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** A process that ends with the test run, even if a test fails midway. */
export interface OwnedProcess {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Vitest ends workers by SIGTERM, which alone would skip the handlers of "exit". */
let isExitOnSigterm = false;
function exitOnSigterm(): void {
  if (isExitOnSigterm) return;
  isExitOnSigterm = true;
  process.once("SIGTERM", () => process.exit());
}

export function spawnOwned(program: string, args: readonly string[], options: SpawnOptions): OwnedProcess {
  exitOnSigterm();
  const child = spawn(program, args, options);
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "close").finally(() => process.off("exit", kill));
  return {
    child,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** The first line that matches, or its first group. Later output is discarded, so that the process never blocks. */
export async function readLine(stream: unknown, pattern: RegExp): Promise<string> {
  const readable = stream as Readable;
  const lines = createInterface({ input: readable });
  for await (const line of lines) {
    const match = pattern.exec(line);
    if (!match) continue;
    readable.resume();
    return match[1] ?? line;
  }
  throw new Error(`The program ended without printing ${pattern}.`);
}
