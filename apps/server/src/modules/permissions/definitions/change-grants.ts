import { type Queryable, statement } from "../../../platform/database/database.ts";
import type { Scope } from "./permission-closure.ts";

/**
 * Grants per statement: with hundreds of thousands of grants, each statement still finishes well before the statement
 * timeout.
 */
export const batchSize = 5_000;

/**
 * The next batch of grants of permission `$3`, locked. It waits for concurrent revocations and skips the revoked rows.
 * Rows are found again by `ctid`, which stays fast whatever plan a table without statistics gets.
 */
const nextGrants = (table: string) =>
  `batch as materialized (
     select ctid as place from ${table} where project_id = $1 and permission_id = $3 limit ${batchSize} for update
   )`;
const isNext = "g.ctid = any(array(select place from batch))";

/**
 * Inserts the webhook events for `changed` grants in SQL, because there can be many. `events`: rows of step, type and
 * id; `$2`: the time. The events of each grant follow the order of the steps. @see queueEvents, which does the same for
 * a few events
 */
const insertGrantEvents = (events: string, holder: "team_id, user_id" | "user_id") => {
  const columns = holder.split(", ");
  const data = columns.map((column) => `, '${column}', changed.${column}`).join("");
  return `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
   select $1, gen_random_uuid(), event.type, changed.user_id,
     jsonb_build_object('type', event.type, 'data', jsonb_build_object('id', event.id${data})), $2::timestamptz
   from changed cross join (values ${events}) as event (step, type, id)
   order by ${columns.map((column) => `changed.${column}`).join(", ")}, event.step`;
};

/** `$3`: the permission to revoke from all holders. Changes one batch; repeat until nothing changes. */
export const deleteTeamGrants = statement(
  "delete-team-grants",
  `with ${nextGrants("team_permissions")}, changed as (
     delete from team_permissions g where ${isNext} returning g.team_id, g.user_id
   ) ${insertGrantEvents("(1, 'team_permission.deleted', $3::text)", "team_id, user_id")}`,
);

/** `$3`: the permission whose id becomes `$4`. Changes one batch; repeat until nothing changes. */
export const renameTeamGrants = statement(
  "rename-team-grants",
  `with ${nextGrants("team_permissions")}, changed as (
     update team_permissions g set permission_id = $4 where ${isNext} returning g.team_id, g.user_id
   ) ${insertGrantEvents("(1, 'team_permission.deleted', $3::text), (2, 'team_permission.created', $4::text)", "team_id, user_id")}`,
);

/** As {@link deleteTeamGrants}. */
const deleteProjectGrants = statement(
  "delete-project-grants",
  `with ${nextGrants("project_permissions")}, changed as (
     delete from project_permissions g where ${isNext} returning g.user_id
   ) ${insertGrantEvents("(1, 'project_permission.deleted', $3::text)", "user_id")}`,
);

/** As {@link renameTeamGrants}. */
const renameProjectGrants = statement(
  "rename-project-grants",
  `with ${nextGrants("project_permissions")}, changed as (
     update project_permissions g set permission_id = $4 where ${isNext} returning g.user_id
   ) ${insertGrantEvents("(1, 'project_permission.deleted', $3::text), (2, 'project_permission.created', $4::text)", "user_id")}`,
);

export interface GrantChange {
  readonly projectId: string;
  readonly scope: Scope;
  /** The permission whose grants change. */
  readonly from: string;
  /** ms since the epoch. */
  readonly now: number;
}

/**
 * Revokes a permission from every holder and emits a webhook event for each. The caller must lock the definition so
 * that no grant is added meanwhile.
 */
export const deleteGrants = (transaction: Queryable, { projectId, scope, from, now }: GrantChange): Promise<void> =>
  repeatUntilDone(() =>
    transaction.run(scope === "team" ? deleteTeamGrants : deleteProjectGrants, [projectId, new Date(now), from]),
  );

/**
 * Renames a permission in every grant; webhooks receive a deletion of the old id and a creation of the new one. The
 * caller must lock the definition.
 */
export const renameGrants = (
  transaction: Queryable,
  { projectId, scope, from, now }: GrantChange,
  to: string,
): Promise<void> =>
  repeatUntilDone(() =>
    transaction.run(scope === "team" ? renameTeamGrants : renameProjectGrants, [projectId, new Date(now), from, to]),
  );

async function repeatUntilDone(change: () => Promise<number>): Promise<void> {
  let changed: number;
  do changed = await change();
  while (changed > 0);
}
