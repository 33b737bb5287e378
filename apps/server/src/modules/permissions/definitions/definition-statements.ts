import { type Queryable, statement } from "../../../platform/database/database.ts";
import type { Definition } from "./permission-closure.ts";

const columns = `d.id, d.scope, d.description,
  (select coalesce(json_agg(c.contained_id), '[]') from permission_containments c
   where c.project_id = d.project_id and c.permission_id = d.id) as contained_ids`;

/** Both scopes, unordered. */
export const listDefinitions = statement<Definition>(
  "list-permission-definitions",
  `select ${columns} from permission_definitions d where d.project_id = $1`,
);

export const insertDefinition = statement(
  "insert-permission-definition",
  "insert into permission_definitions (project_id, id, scope, description) values ($1, $2, $3, $4)",
);

/** Waits for transactions that are granting it, and blocks them if the id changes (`$3`). */
export const updateDefinition = statement(
  "update-permission-definition",
  "update permission_definitions set id = $3, description = $4 where project_id = $1 and id = $2",
);

/** Waits for transactions that are granting it. Later grants wait for the deletion and then find no definition. */
export const deleteDefinition = statement(
  "delete-permission-definition",
  "delete from permission_definitions where project_id = $1 and id = $2",
);

export const deleteContainments = statement(
  "delete-permission-containments",
  "delete from permission_containments where project_id = $1 and permission_id = $2",
);

export const insertContainments = statement(
  "insert-permission-containments",
  `insert into permission_containments (project_id, permission_id, contained_id)
   select distinct $1, $2, contained_id from unnest($3::text[]) as contained_id`,
);

/** In every list that contains it. */
export const renameContained = statement(
  "rename-contained-permission",
  "update permission_containments set contained_id = $3 where project_id = $1 and contained_id = $2",
);

export const deleteContained = statement(
  "delete-contained-permission",
  "delete from permission_containments where project_id = $1 and contained_id = $2",
);

/**
 * Pairs of a container (`$3`) and a contained id (`$4`), as 1-based indexes into the ids `$2`, which keeps the message
 * small for many pairs.
 */
const pairs = `select ($2::text[])[container] as permission_id, ($2::text[])[contained] as contained_id
   from unnest($3::int[], $4::int[]) as pair (container, contained)`;

export const insertClosure = statement(
  "insert-permission-closure",
  `insert into permission_closure (project_id, permission_id, contained_id)
   select $1, permission_id, contained_id from (${pairs}) pairs on conflict do nothing`,
);

export const deleteClosure = statement(
  "delete-permission-closure",
  `delete from permission_closure c using (${pairs}) pairs
   where c.project_id = $1 and c.permission_id = pairs.permission_id and c.contained_id = pairs.contained_id`,
);

const insertDefaults = statement(
  "insert-default-permissions",
  `with contained as (
     select * from (values
       ('team_member', '$read_members'), ('team_member', '$invite_members'),
       ('team_admin', '$update_team'), ('team_admin', '$delete_team'), ('team_admin', '$read_members'),
       ('team_admin', '$remove_members'), ('team_admin', '$invite_members'), ('team_admin', '$manage_api_keys')
     ) as c (permission_id, contained_id)
   ), definitions as (
     insert into permission_definitions (project_id, id, scope) select distinct $1, permission_id, 'team' from contained
   ), containments as (
     insert into permission_containments (project_id, permission_id, contained_id) select $1, * from contained
   )
   insert into permission_closure (project_id, permission_id, contained_id) select $1, * from contained`,
);

/** The initial permissions of every project; admins can change and delete them. */
export async function insertDefaultPermissions(
  transaction: Queryable,
  { projectId }: { readonly projectId: string },
): Promise<void> {
  await transaction.run(insertDefaults, [projectId]);
}
