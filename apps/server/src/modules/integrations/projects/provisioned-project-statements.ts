import { statement } from "../../../platform/database/statement.ts";

/** Serializes project creation per partner, so that the limit holds. */
export const lockProvisioning = statement(
  "lock-provisioning",
  "select pg_advisory_xact_lock(hashtextextended('provision:' || $name, 0))",
);

/** The partner's projects without an owner. */
export const countUnclaimed = statement(
  "count-unclaimed-projects",
  `select count(*)::int as "count!" from provisioned_projects v join projects p on p.id = v.project_id and p.deleted_at is null
   where v.partner = $name and v.transferred_at is null
     and not exists (select from project_owners o where o.project_id = p.id)`,
);

export const insertProvisioned = statement(
  "insert-provisioned-project",
  "insert into provisioned_projects (project_id, partner, created_at) values ($projectId, $clientName, $createdAt)",
);

/** A project that this partner created. */
export const findProvisioned = statement(
  "find-provisioned-project",
  `select p.display_name,
     v.transferred_at is not null or exists (select from project_owners o where o.project_id = p.id) as "is_taken!"
   from projects p join provisioned_projects v on v.project_id = p.id
   where p.id = $projectId and p.deleted_at is null and v.partner = $partner`,
);

/** The project must be locked, so that it cannot get another owner concurrently. */
export const markTransferred = statement(
  "mark-project-transferred",
  "update provisioned_projects set transferred_at = $transferredAt where project_id = $projectId and partner = $partner and transferred_at is null",
);
