import { type LevelWithSilent, pino } from "pino";

/** What of an error may be logged: libraries hang connections, statements and their values onto theirs. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

/** Lines are gathered up to this many bytes, or this many ms, so that not every request waits for a write. */
const gathering = { minLength: 4_096, periodicFlush: 250 };

/** One JSON line per entry on standard output. Entries never hold tokens, codes, passwords, cookies, query strings or bodies. */
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
