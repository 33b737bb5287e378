import { type Statement, statement } from "../../../platform/database/statement.ts";

/**
 * Blocks changes of the project and its owners, which then find it deleted. Does not block inserts that reference it,
 * such as sign-ups: in a busy project the lock would never be granted. Their rows are deleted later with the rest.
 */
export const lockForDeletion = statement(
  "lock-project-for-deletion",
  "select display_name from projects where id = $projectId and deleted_at is null for no key update",
);

export const findOwnerIds = statement(
  "find-owner-ids",
  "select owner_user_id from project_owners where project_id = $projectId order by owner_user_id",
);

export const deleteOwnerships = statement(
  "delete-ownerships",
  "delete from project_owners where project_id = $projectId",
);

export const markDeleted = statement(
  "mark-project-deleted",
  "update projects set deleted_at = $deletedAt where id = $projectId",
);

export const deleteKeySets = statement("delete-key-sets", "delete from project_key_sets where project_id = $projectId");

export const deleteSecrets = statement(
  "delete-secrets-of-project",
  "delete from project_secrets where project_id = $projectId",
);

/** Stops deliveries; the endpoints are deleted later. */
export const disableEndpoints = statement(
  "disable-webhook-endpoints",
  "update webhook_endpoints set is_disabled = true where project_id = $projectId",
);

export const findBeingDeleted = statement(
  "find-project-being-deleted",
  "select id from projects where id = $projectId and deleted_at is not null",
);

export const listBeingDeleted = statement(
  "list-projects-being-deleted",
  "select id from projects where deleted_at is not null order by deleted_at",
);

/** Deletes small remaining tables by cascade. */
export const deleteProjectRow = statement(
  "delete-project",
  "delete from projects where id = $projectId and deleted_at is not null",
);

/** Batch size for rows with dependents: a batch takes a fraction of a second. */
const parents = 500;
/** Batch size for rows without dependents. */
const leaves = 5_000;

/**
 * Tables that can be large in a project, in deletion order: dependents first, except rows that are deleted with their
 * user, of which no user has many.
 */
const batchTables = [
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
  ["audit_pending", leaves],
  ["audit_log", leaves],
  ["verification_codes", leaves],
  ["oauth_flows", leaves],
  ["authorization_codes", leaves],
  ["cli_logins", leaves],
  ["users", parents],
  ["deleted_users", leaves],
  ["teams", parents],
  ["pictures", parents],
] as const;

export interface Batch {
  readonly table: string;
  readonly size: number;
  readonly statement: Statement<{ readonly projectId: string }, unknown>;
}

export const batches: readonly Batch[] = batchTables.map(([table, size]) => ({
  table,
  size,
  statement: statement(
    `delete-batch-of-${table}` as const,
    `delete from ${table} where ctid = any(array(select ctid from ${table} where project_id = $projectId limit ${size}))`,
  ),
}));
