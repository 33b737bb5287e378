import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Logger } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error">;

/** Number of recent lines kept to explain a failed start. */
const MAX_BUFFERED_LINES = 12;

/** The severity of a line in PostgreSQL's log. */
export type LogSeverity = "ignore" | "info" | "warn" | "ready";

export interface ServerLog {
  /** Resolves when the server accepts connections; otherwise stays pending. */
  readonly ready: Promise<void>;
  /** The last lines, joined, for the error message of a failed start. */
  lastLines(): string;
  /** Stops reporting disconnected clients, which are expected from now on. */
  expectShutdown(): void;
}

/** Reads PostgreSQL's standard error and logs only real problems. */
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

/**
 * Statements never appear here: `log_min_messages` is limited to LOG, FATAL and PANIC, and detail lines are dropped.
 */
export function classifyLogLine(line: string): LogSeverity {
  if (/database system is ready to accept (read-only )?connections/.test(line)) return "ready";
  if (/^PANIC:/.test(line)) return "warn";
  // Sent to clients that connect too early or are disconnected.
  if (/^FATAL:/.test(line))
    return /starting up|shutting down|administrator command|recovery/.test(line) ? "ignore" : "warn";
  if (!/^(LOG|WARNING):/.test(line)) return "ignore";
  if (/not properly shut down|redo done|elapsed time/.test(line)) return "info";
  if (/terminated by signal|exited with exit code|could not |No space left/.test(line)) return "warn";
  return "ignore";
}
