import { type LevelWithSilent, pino } from "pino";

/** The loggable parts of an error: libraries attach connections, statements and parameter values to theirs. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

/** Buffers log lines up to this many bytes or ms, so that requests don't wait for writes. */
const gathering = { minLength: 4_096, periodicFlush: 250 };

/**
 * One JSON line per entry on standard output. Entries must not contain tokens, codes, passwords, cookies, query strings
 * or bodies.
 */
export const createLog = (level: LevelWithSilent) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    pino.destination({ dest: 1, sync: false, ...gathering }),
  );

export type { Logger } from "pino";
