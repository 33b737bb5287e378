import { type Statement, statement } from "../../../platform/database/database.ts";

/** Whoever changes the project, or gives it to somebody, waits, and then finds it deleted. Not those who only refer to it, such as people who
 *  sign up: so many may come one after the other that this would never have its turn. What they add goes with the rest. */
export const lockForDeletion = statement<{ display_name: string }>(
  "lock-project-for-deletion",
  "select display_name from projects where id = $1 and deleted_at is null for no key update",
);

export const findOwnerIds = statement<{ owner_user_id: string }>(
  "find-owner-ids",
  "select owner_user_id from project_owners where project_id = $1 order by owner_user_id",
);

export const deleteOwnerships = statement("delete-ownerships", "delete from project_owners where project_id = $1");

export const markDeleted = statement("mark-project-deleted", "update projects set deleted_at = $2 where id = $1");

export const deleteKeySets = statement("delete-key-sets", "delete from project_key_sets where project_id = $1");

export const deleteSecrets = statement(
  "delete-secrets-of-project",
  "delete from project_secrets where project_id = $1",
);

/** Nothing more is delivered; the endpoints go with the rest. */
export const disableEndpoints = statement(
  "disable-webhook-endpoints",
  "update webhook_endpoints set is_disabled = true where project_id = $1",
);

export const findBeingDeleted = statement<{ id: string }>(
  "find-project-being-deleted",
  "select id from projects where id = $1 and deleted_at is not null",
);

export const listBeingDeleted = statement<{ id: string }>(
  "list-projects-being-deleted",
  "select id from projects where deleted_at is not null order by deleted_at",
);

/** With what little is left in it, by cascade. */
export const deleteProjectRow = statement(
  "delete-project",
  "delete from projects where id = $1 and deleted_at is not null",
);

/** Rows that have others hanging from them: so many that a batch takes a fraction of a second. */
const parents = 500;
/** Rows that stand alone. */
const leaves = 5_000;

/** What a project holds that may be much, in the order in which it goes: what hangs from something else first, but for what goes with the users,
 *  of whom none has very much. */
const batchTables: readonly (readonly [table: string, size: number])[] = [
  ["webhook_attempts", leaves],
  ["webhook_deliveries", leaves],
  ["webhook_events", leaves],
  ["webhook_endpoints", parents],
  ["emails", leaves],
  ["email_templates", leaves],
  ["email_suppressions", leaves],
  ["activity_days", leaves],
  ["activity_weeks", leaves],
  ["activity_countries", leaves],
  ["audit_waiting", leaves],
  ["audit_log", leaves],
  ["verification_codes", leaves],
  ["oauth_flows", leaves],
  ["authorization_codes", leaves],
  ["cli_logins", leaves],
  ["users", parents],
  ["deleted_users", leaves],
  ["teams", parents],
];

export interface Batch {
  readonly table: string;
  readonly size: number;
  readonly statement: Statement<never>;
}

export const batches: readonly Batch[] = batchTables.map(([table, size]) => ({
  table,
  size,
  statement: statement(
    `delete-batch-of-${table}`,
    `delete from ${table} where ctid = any(array(select ctid from ${table} where project_id = $1 limit ${size}))`,
  ),
}));
