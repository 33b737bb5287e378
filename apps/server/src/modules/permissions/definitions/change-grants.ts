import type { WebhookEvent } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { queueEvents } from "../../webhooks/index.ts";
import type { Scope } from "./permission-closure.ts";

/**
 * Grants per statement: with hundreds of thousands of grants, each statement still finishes well before the statement
 * timeout.
 */
export const batchSize = 5_000;

/**
 * The next batch of grants of permission, locked. It waits for concurrent revocations and skips the revoked rows.
 * Rows are found again by `ctid`, which stays fast whatever plan a table without statistics gets.
 */
const nextGrants = (table: string) =>
  `batch as materialized (
     select ctid as place from ${table} where project_id = $projectId and permission_id = $permissionId limit ${batchSize} for update
   )`;
const isNext = "g.ctid = any(array(select place from batch))";

interface ChangedGrant {
  /** Null for grants in the project. */
  readonly team_id: string | null;
  readonly user_id: string;
}

const inOrder = "order by team_id, user_id";

/** Revokes a permission from all holders. Changes one batch; repeat until nothing changes. */
const deleteTeamGrants = statement(
  "delete-team-grants",
  `with ${nextGrants("team_permissions")}, changed as (
     delete from team_permissions g where ${isNext} returning g.team_id, g.user_id
   ) select team_id, user_id from changed ${inOrder}`,
);

/** Renames a permission in all grants. Changes one batch; repeat until nothing changes. */
const renameTeamGrants = statement(
  "rename-team-grants",
  `with ${nextGrants("team_permissions")}, changed as (
     update team_permissions g set permission_id = $newId where ${isNext} returning g.team_id, g.user_id
   ) select team_id, user_id from changed ${inOrder}`,
);

/** As {@link deleteTeamGrants}. */
const deleteProjectGrants = statement(
  "delete-project-grants",
  `with ${nextGrants("project_permissions")}, changed as (
     delete from project_permissions g where ${isNext} returning g.user_id
   ) select null as team_id, user_id from changed ${inOrder}`,
);

/** As {@link renameTeamGrants}. */
const renameProjectGrants = statement(
  "rename-project-grants",
  `with ${nextGrants("project_permissions")}, changed as (
     update project_permissions g set permission_id = $newId where ${isNext} returning g.user_id
   ) select null as team_id, user_id from changed ${inOrder}`,
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
export function deleteGrants(transaction: Queryable, change: GrantChange): Promise<void> {
  const query = change.scope === "team" ? deleteTeamGrants : deleteProjectGrants;
  return changeInBatches(transaction, change, {
    changeBatch: () => transaction.rows(query, { projectId: change.projectId, permissionId: change.from }),
    toEvents: (grant) => [toEvent("deleted", change.from, grant)],
  });
}

/**
 * Renames a permission in every grant; webhooks receive a deletion of the old id and a creation of the new one. The
 * caller must lock the definition.
 */
export function renameGrants(transaction: Queryable, change: GrantChange, to: string): Promise<void> {
  const query = change.scope === "team" ? renameTeamGrants : renameProjectGrants;
  return changeInBatches(transaction, change, {
    changeBatch: () => transaction.rows(query, { projectId: change.projectId, permissionId: change.from, newId: to }),
    toEvents: (grant) => [toEvent("deleted", change.from, grant), toEvent("created", to, grant)],
  });
}

interface BatchChange {
  /** Returns the changed grants; none at the end. */
  readonly changeBatch: () => Promise<ChangedGrant[]>;
  /** In order. */
  readonly toEvents: (grant: ChangedGrant) => WebhookEvent[];
}

async function changeInBatches(
  transaction: Queryable,
  { projectId, now }: GrantChange,
  { changeBatch, toEvents }: BatchChange,
): Promise<void> {
  for (let changed = await changeBatch(); changed.length > 0; changed = await changeBatch())
    await queueEvents(transaction, { projectId, now }, changed.flatMap(toEvents));
}

const toEvent = (change: "created" | "deleted", id: string, { team_id, user_id }: ChangedGrant): WebhookEvent =>
  team_id === null
    ? { type: `project_permission.${change}`, data: { id, user_id } }
    : { type: `team_permission.${change}`, data: { id, team_id, user_id } };
