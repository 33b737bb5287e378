import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Logger } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error">;

/** How many of the last lines are kept to explain a failed start. */
const MAX_BUFFERED_LINES = 12;

/** What the operator should hear of a line of PostgreSQL's log. */
export type LogSeverity = "ignore" | "info" | "warn" | "ready";

export interface ServerLog {
  /** Resolves when the server takes connections; stays pending when it never does. */
  readonly ready: Promise<void>;
  /** The last lines, joined; for the message of a failed start. */
  lastLines(): string;
  /** From now on clients being thrown out is expected and is not reported. */
  expectShutdown(): void;
}

/** Reads PostgreSQL's standard error and passes only real problems on. */
export function followServerLog(stderr: Readable, log: Log): ServerLog {
  const lines: string[] = [];
  let shuttingDown = false;
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: stderr }).on("line", (line) => {
      lines.push(line);
      if (lines.length > MAX_BUFFERED_LINES) lines.shift();
      const severity = classifyLogLine(line);
      if (severity === "ready") resolve();
      else if (severity === "info") log.info({ postgres: line }, "PostgreSQL");
      else if (severity === "warn" && !shuttingDown) log.warn({ postgres: line }, "PostgreSQL reports a problem");
    });
  });
  return {
    ready,
    lastLines: () => lines.join("\n"),
    expectShutdown: () => {
      shuttingDown = true;
    },
  };
}

/** Statements never show here: `log_min_messages` leaves LOG, FATAL and PANIC, and detail lines are not passed on. */
export function classifyLogLine(line: string): LogSeverity {
  if (/database system is ready to accept connections/.test(line)) return "ready";
  if (/^PANIC:/.test(line)) return "warn";
  // Said to each client that comes too early or is sent away.
  if (/^FATAL:/.test(line))
    return /starting up|shutting down|administrator command|recovery/.test(line) ? "ignore" : "warn";
  if (!/^(LOG|WARNING):/.test(line)) return "ignore";
  if (/not properly shut down|redo done|elapsed time/.test(line)) return "info";
  if (/terminated by signal|exited with exit code|could not |No space left/.test(line)) return "warn";
  return "ignore";
}
