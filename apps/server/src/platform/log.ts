import { writeSync } from "node:fs";
import { type LevelWithSilent, type Logger, pino } from "pino";
import { createErrorSampler } from "./repeated-errors.ts";
import { getLogFields } from "./telemetry/tracing.ts";

export type LogFormat = "pretty" | "json";

/** The loggable parts of an error: libraries attach connections, statements and parameter values to theirs. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

/** What makes two errors the same: the code, or else the start of the message. */
function getErrorKey(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, maxKeyLength);
  return "code" in error && typeof error.code === "string"
    ? error.code
    : `${error.name}: ${error.message}`.slice(0, maxKeyLength);
}

const maxKeyLength = 160;

/** Log lines are written together, so that requests don't wait for writes. */
interface Gathering {
  /** Written once there are this many bytes, or after `periodMs`. */
  readonly minBytes: number;
  /** Not more at once, unless one line is longer. */
  readonly maxBytes: number;
}

const gathering: Gathering = { minBytes: 49_152, maxBytes: 65_536 };
/** POSIX writes at most this many bytes to a pipe as a whole, so that lines of several processes don't mix. @see write(2) */
const sharedGathering: Gathering = { minBytes: 2_048, maxBytes: 4_096 };
const periodMs = 250;

const standardOutput = 1;
/** How long a process that ends waits for a reader of its log, in ms. */
const maxExitWaitMs = 1_000;

/** Writes to the standard output, which may be a pipe whose reader is slow. */
function writeAllSync(text: string): void {
  let rest = Buffer.from(text);
  const endsAt = performance.now() + maxExitWaitMs;
  while (rest.length > 0 && performance.now() < endsAt) {
    try {
      rest = rest.subarray(writeSync(standardOutput, rest));
    } catch (error) {
      // The pipe is full. All other errors mean that nothing reads the log any more.
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
    }
  }
}

/** Gathers lines for the standard output. pino's destination can do that, too, but copies all that waits with each line. */
function openStandardOutput({ minBytes, maxBytes }: Gathering) {
  // With a minimum of 0, its flush doesn't wait for what is being written.
  const output = pino.destination({ dest: standardOutput, sync: false, minLength: 1, maxWrite: maxBytes });
  let waiting: string[] = [];
  let waitingBytes = 0;
  const writeWaiting = (): void => {
    if (waitingBytes === 0) return;
    output.write(waiting.join(""));
    waiting = [];
    waitingBytes = 0;
  };
  setInterval(writeWaiting, periodMs).unref();
  process.once("exit", () => {
    output.flushSync();
    writeAllSync(waiting.join(""));
  });
  return {
    write(line: string): void {
      const bytes = Buffer.byteLength(line, "utf8");
      if (waitingBytes + bytes > maxBytes) writeWaiting();
      waiting.push(line);
      waitingBytes += bytes;
      if (waitingBytes >= minBytes) writeWaiting();
    },
    flush(done?: (error?: Error) => void): void {
      writeWaiting();
      output.flush(done);
    },
  };
}

/** Level 40 of pino. */
const warnLevel = pino.levels.values.warn ?? 40;

/** The message of the line that each request has, whatever becomes of it. */
export const requestMessage = "request";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A line in the same shape as the log, for what the operator must see whatever the log level: that the server is ready,
 * that it stops, and why it can't start. `text`: the same for people.
 */
export const formatAnnouncement = (
  format: LogFormat,
  { level = "info", message, text = message, ...fields }: Fields & { level?: string; message: string; text?: string },
): string =>
  `${format === "pretty" ? text : JSON.stringify({ level, time: new Date().toISOString(), ...fields, message })}\n`;

/** One line for people: time, level, message and the other fields. The stack of an error follows. */
function prettify(line: string): string {
  const { level, time, message, err, ...fields } = JSON.parse(line) as Fields & { err?: { stack?: string } };
  const { method, route, status, ms, ...rest } = fields;
  const request = message === requestMessage ? `${method} ${route} ${status} ${ms} ms` : message;
  const details = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const head = [String(time).slice(11, 23), String(level).toUpperCase().padEnd(5), request, ...details].join(" ");
  return err === undefined ? `${head}\n` : `${head}\n${err.stack ?? JSON.stringify(err)}\n`;
}

let formattedMs = 0;
let formattedTime = "";

/** Lines of the same millisecond share their time, which costs as much to format as the rest of a short line. */
function formatTime(): string {
  const now = Date.now();
  if (now !== formattedMs) {
    formattedMs = now;
    formattedTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return formattedTime;
}

/**
 * The line of a request, as pino would write it, but without the fields of a child logger. pino makes ten times as many
 * temporary strings for it, and no line is more frequent. `base`: the first fields of every line, as JSON.
 */
function formatRequest(level: string, base: string, entry: object): string {
  const { traceId } = getLogFields();
  const trace = traceId === undefined ? "" : `,"traceId":"${traceId}"`;
  return `{"level":"${level}"${formatTime()}${base},${JSON.stringify(entry).slice(1, -1)}${trace},"message":"${requestMessage}"}\n`;
}

interface LogOptions {
  /** Default: json. */
  readonly format?: LogFormat;
  /** Counts errors, including those that are not logged. */
  readonly onError?: (level: "warn" | "error") => void;
  /** In every line. They name one of several processes that share the standard output. */
  readonly fields?: Fields;
  /** Receives the lines. Default: standard output. */
  readonly write?: (line: string) => void;
}

/**
 * One JSON line per entry on standard output, or one for people. Entries must not contain tokens, codes, passwords,
 * cookies, query strings or bodies. An error that repeats is counted after a few lines, and the count is logged each
 * minute; a request keeps its line, without the error.
 */
export function createLog(
  level: LevelWithSilent,
  { format = "json", onError, fields, write }: LogOptions = {},
): Logger {
  const toOutput = (line: string): unknown => process.stdout.write(line);
  const print = write ?? (format === "pretty" || level === "silent" ? toOutput : undefined);
  const destination =
    print === undefined
      ? openStandardOutput(fields ? sharedGathering : gathering)
      : { write: (line: string) => void print(format === "pretty" ? prettify(line) : line) };
  const base = fields === undefined ? "" : `,${JSON.stringify(fields).slice(1, -1)}`;
  const sampler = createErrorSampler(({ repeated, level: kind, count, error }, seconds) =>
    log[kind === "error" ? "error" : "warn"]({ repeated, count, error, seconds }, "the same error again"),
  );
  const log: Logger = pino(
    {
      level,
      base: fields ?? null,
      messageKey: "message",
      timestamp: formatTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      mixin: getLogFields,
      // The default writes into the object that the mixin returned.
      mixinMergeStrategy: (fields, own) => ({ ...own, ...fields }),
      hooks: {
        logMethod(args, method, number) {
          const [fields, message] = args as unknown as [unknown, string?];
          if (message === requestMessage && number < warnLevel && typeof fields === "object" && fields !== null) {
            destination.write(formatRequest(pino.levels.labels[number] ?? "info", base, fields));
            return;
          }
          if (number < warnLevel || typeof fields !== "object" || fields === null || !("err" in fields))
            return method.apply(this, args);
          const kind = number > warnLevel ? "error" : "warn";
          onError?.(kind);
          const error = { level: kind, repeated: message ?? "", error: getErrorKey(fields.err) };
          if (fields.err === undefined || sampler.isLogged(error)) return method.apply(this, args);
          const { err: _, ...others } = fields;
          if (message === requestMessage) method.apply(this, [others, message] as unknown as typeof args);
        },
      },
    },
    destination,
  );
  const flush = log.flush.bind(log);
  return Object.assign(log, {
    flush(done?: (error?: Error) => void) {
      sampler.report();
      flush(done);
    },
  });
}

export type { Logger } from "pino";
