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

/** Nobody has a permission any more, and webhooks are told of each who had it. Its definition must be held, so that no grant is added. */
export const deleteGrants = (transaction: Queryable, { projectId, scope, from, now }: GrantChange): Promise<void> =>
  repeatUntilDone(() =>
    transaction.run(scope === "team" ? deleteTeamGrants : deleteProjectGrants, [projectId, new Date(now), from]),
  );

/** Whoever had a permission has it by its new id, of which webhooks are told as of one taken and another given. As above. */
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
