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

const isForeignKeyViolation = (error: unknown): boolean => getErrorCode(error) === foreignKeyViolation;

/** True when a row violated this foreign key. */
export const violatesForeignKey = (error: unknown, constraint: string): boolean =>
  isForeignKeyViolation(error) && getConstraintName(error) === constraint;

/**
 * Foreign keys that a request can violate although its handler looked up the referenced row: another request deleted
 * that row in between. All others are violated only by a defect. `schema.test.ts` compares them with the schema.
 */
export const concurrentlyViolated: ReadonlySet<string> = new Set([
  ...[
    "audit_log",
    "authorization_codes",
    "cli_logins",
    "costliest_passwords",
    "deleted_users",
    "email_suppressions",
    "email_templates",
    "emails",
    "integration_codes",
    "login_method_counts",
    "oauth_flows",
    "permission_definitions",
    "pictures",
    "project_key_sets",
    "project_owner_invitations",
    "project_owners",
    "project_user_counts",
    "provisioned_projects",
    "sign_up_counts",
    "teams",
    "users",
    "verification_codes",
    "webhook_endpoints",
    "webhook_events",
  ].map((table) => `${table}_project_id_fkey`),
  ...[
    "api_keys",
    "authorization_codes",
    "cli_logins",
    "contact_channels",
    "emails",
    "notification_preferences",
    "oauth_accounts",
    "passkeys",
    "password_credentials",
    "project_permissions",
    "recovery_codes",
    "sessions",
    "team_memberships",
    "user_devices",
    "verification_codes",
  ].map((table) => `${table}_project_id_user_id_fkey`),
  "pictures_project_id_uploaded_by_fkey",
  "team_invitations_project_id_invited_by_fkey",
  "project_owner_invitations_owner_project_id_invited_by_fkey",
  "project_owners_owner_project_id_owner_user_id_fkey",
  "api_keys_project_id_team_id_fkey",
  "team_invitations_project_id_team_id_fkey",
  "team_memberships_project_id_team_id_fkey",
  "team_permissions_project_id_team_id_user_id_fkey",
  "users_selected_team_fkey",
  "oauth_tokens_project_id_oauth_account_id_fkey",
  "webhook_secrets_project_id_endpoint_id_fkey",
]);

/** True when a row refers to one that another request deleted at the same time. */
export const isDeletedMeanwhile = (error: unknown): boolean =>
  isForeignKeyViolation(error) && concurrentlyViolated.has(getConstraintName(error) ?? "");

const deadlockDetected = "40P01";

/** True when the database aborted a transaction because of a deadlock. A retry succeeds. */
export const isDeadlock = (error: unknown): boolean => getErrorCode(error) === deadlockDetected;

const inFailedTransaction = "25P02";

/** True for a statement that was ignored because an earlier one of its transaction failed. */
export const isAbortedTransaction = (error: unknown): boolean => getErrorCode(error) === inFailedTransaction;

const lockNotAvailable = "55P03";

/** True when a statement waited longer than `lock_timeout` for a lock. */
export const isLockTimeout = (error: unknown): boolean => getErrorCode(error) === lockNotAvailable;

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
