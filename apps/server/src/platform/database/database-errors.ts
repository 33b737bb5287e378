/** SQLSTATE codes we act on. @see PostgreSQL, Appendix A */
const uniqueViolation = "23505";
const foreignKeyViolation = "23503";

const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

const getConstraintName = (error: unknown): string | undefined =>
  error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;

/** True when the database refused a row because of this unique constraint or index. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  getErrorCode(error) === uniqueViolation && getConstraintName(error) === constraint;

/** True when the database refused a row because what it refers to does not exist. */
export const violatesForeignKey = (error: unknown, constraint: string): boolean =>
  getErrorCode(error) === foreignKeyViolation && getConstraintName(error) === constraint;

const deadlockDetected = "40P01";

/** True when the database ended a transaction because two waited for each other: done again, it goes through. */
export const isDeadlock = (error: unknown): boolean => getErrorCode(error) === deadlockDetected;

/** Codes of a database that is restarting, shutting down, full or not reachable. Class 08: connection exception. */
const unavailableCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53200",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);

/** Sentences of the driver for connections that ended without an SQLSTATE; it offers no codes for them. */
const unavailableSentences = [
  "Connection terminated",
  "Client has encountered a connection error",
  "timeout exceeded when trying to connect",
  "Client was closed and is not queryable",
];

/** True when the request failed because the database cannot be used right now, and may succeed if sent again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = getErrorCode(error);
  if (code !== undefined && (unavailableCodes.has(code) || code.startsWith("08"))) return true;
  return unavailableSentences.some((sentence) => error.message.includes(sentence));
}
