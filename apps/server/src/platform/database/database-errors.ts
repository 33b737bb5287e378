/** SQLSTATE codes that we handle. @see PostgreSQL, Appendix A */
const uniqueViolation = "23505";
const foreignKeyViolation = "23503";

export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

const getConstraintName = (error: unknown): string | undefined =>
  error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;

/** True when a row violated this unique constraint or index. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  getErrorCode(error) === uniqueViolation && getConstraintName(error) === constraint;

/** True when a row refers to one that doesn't exist, or doesn't any more. */
export const isForeignKeyViolation = (error: unknown): boolean => getErrorCode(error) === foreignKeyViolation;

/** True when a row violated this foreign key. */
export const violatesForeignKey = (error: unknown, constraint: string): boolean =>
  isForeignKeyViolation(error) && getConstraintName(error) === constraint;

const deadlockDetected = "40P01";

/** True when the database aborted a transaction because of a deadlock. A retry succeeds. */
export const isDeadlock = (error: unknown): boolean => getErrorCode(error) === deadlockDetected;

/** A statement that writes on a standby, or while `default_transaction_read_only` is on. */
export const readOnlyTransaction = "25006";

/** True when the database refuses writes, for example because another server became the primary. */
export const isReadOnly = (error: unknown): boolean => getErrorCode(error) === readOnlyTransaction;

/** Codes of a database that is restarting, shutting down, full, read-only or unreachable. Class 08: connection exception. */
const unavailableCodes = new Set([
  readOnlyTransaction,
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

/** Messages of the driver for lost connections, which have no SQLSTATE. */
const unavailableSentences = [
  "Connection terminated",
  "Client has encountered a connection error",
  "timeout exceeded when trying to connect",
  "Client was closed and is not queryable",
];

/** True when the database is temporarily unavailable and the request can be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = getErrorCode(error);
  if (code !== undefined && (unavailableCodes.has(code) || code.startsWith("08"))) return true;
  return unavailableSentences.some((sentence) => error.message.includes(sentence));
}
