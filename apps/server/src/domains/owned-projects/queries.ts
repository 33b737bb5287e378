import { statement } from "../../platform/database/database.ts";

export const listOwned = statement<{ project_id: string }>(
  "list-owned-projects",
  `select o.project_id from project_owners o join projects p on p.id = o.project_id
   where o.owner_user_id = $1 order by o.created_at, o.project_id`,
);

export const insertOwner = statement(
  "insert-project-owner",
  "insert into project_owners (project_id, owner_user_id, created_at) values ($1, $2, $3) on conflict do nothing",
);

/** A revoked login is no administrator any more: the session is looked at together with the ownership. */
export const findOwnership = statement<{ project_id: string }>(
  "find-project-ownership",
  `select o.project_id from project_owners o
   join sessions s on s.project_id = 'internal' and s.user_id = o.owner_user_id
   where o.project_id = $1 and o.owner_user_id = $2 and s.id = $3 and s.expires_at > $4`,
);
