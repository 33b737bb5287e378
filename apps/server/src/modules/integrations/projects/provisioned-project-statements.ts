import { statement } from "../../../platform/database/database.ts";

/** Serializes project creation per partner, so that the limit holds. */
export const lockProvisioning = statement(
  "lock-provisioning",
  "select pg_advisory_xact_lock(hashtextextended('provision:' || $1, 0))",
);

/** The partner's projects without an owner. */
export const countUnclaimed = statement<{ count: number }>(
  "count-unclaimed-projects",
  `select count(*)::int as count from provisioned_projects v join projects p on p.id = v.project_id and p.deleted_at is null
   where v.partner = $1 and v.transferred_at is null
     and not exists (select from project_owners o where o.project_id = p.id)`,
);

export const insertProvisioned = statement(
  "insert-provisioned-project",
  "insert into provisioned_projects (project_id, partner, created_at) values ($1, $2, $3)",
);

export interface ProvisionedRow {
  readonly display_name: string;
  /** Transferred already, or has an owner for another reason. */
  readonly is_taken: boolean;
}

/** A project that this partner created. */
export const findProvisioned = statement<ProvisionedRow>(
  "find-provisioned-project",
  `select p.display_name,
     v.transferred_at is not null or exists (select from project_owners o where o.project_id = p.id) as is_taken
   from projects p join provisioned_projects v on v.project_id = p.id
   where p.id = $1 and p.deleted_at is null and v.partner = $2`,
);

/** The project must be locked, so that it cannot get another owner concurrently. */
export const markTransferred = statement(
  "mark-project-transferred",
  "update provisioned_projects set transferred_at = $3 where project_id = $1 and partner = $2 and transferred_at is null",
);
