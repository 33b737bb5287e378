import type { Queryable } from "../../../platform/database/database.ts";
import {
  deleteProjectGrants,
  deleteTeamGrants,
  renameProjectGrants,
  renameTeamGrants,
} from "./change-grant-statements.ts";
import type { Scope } from "./permission-closure.ts";

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
