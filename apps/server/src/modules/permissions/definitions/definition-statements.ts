import type { Queryable } from "../../../platform/database/database.ts";
import { columnTypes, statement } from "../../../platform/database/statement.ts";
import type { Definition } from "./permission-closure.ts";

const columns = `d.id, d.scope, d.description,
  (select coalesce(json_agg(c.contained_id), '[]') from permission_containments c
   where c.project_id = d.project_id and c.permission_id = d.id) as contained_ids`;

/** Both scopes, unordered. */
export const listDefinitions = statement(
  "list-permission-definitions",
  `select ${columns} from permission_definitions d where d.project_id = $projectId`,
  columnTypes<Pick<Definition, "contained_ids">>(),
);

export const insertDefinition = statement(
  "insert-permission-definition",
  "insert into permission_definitions (project_id, id, scope, description) values ($projectId, $id, $scope, $description?)",
);

/** Waits for transactions that are granting it, and blocks them if the id changes (`$newId`). */
export const updateDefinition = statement(
  "update-permission-definition",
  "update permission_definitions set id = $newId, description = $description? where project_id = $projectId and id = $id",
);

/** Waits for transactions that are granting it. Later grants wait for the deletion and then find no definition. */
export const deleteDefinition = statement(
  "delete-permission-definition",
  "delete from permission_definitions where project_id = $projectId and id = $id",
);

export const deleteContainments = statement(
  "delete-permission-containments",
  "delete from permission_containments where project_id = $projectId and permission_id = $id",
);

export const insertContainments = statement(
  "insert-permission-containments",
  `insert into permission_containments (project_id, permission_id, contained_id)
   select distinct $projectId, $id, contained_id from unnest($containedIds::text[]) as contained_id`,
);

/** In every list that contains it. */
export const renameContained = statement(
  "rename-contained-permission",
  "update permission_containments set contained_id = $newId where project_id = $projectId and contained_id = $id",
);

export const deleteContained = statement(
  "delete-contained-permission",
  "delete from permission_containments where project_id = $projectId and contained_id = $id",
);

/**
 * Pairs of a container and a contained id, as 1-based indexes into `$ids`, which keeps the message small for many pairs.
 */
const pairs = `select ($ids::text[])[container] as permission_id, ($ids::text[])[contained] as contained_id
   from unnest($containers::int[], $contained::int[]) as pair (container, contained)`;

export const insertClosure = statement(
  "insert-permission-closure",
  `insert into permission_closure (project_id, permission_id, contained_id)
   select $projectId, permission_id, contained_id from (${pairs}) pairs on conflict do nothing`,
);

export const deleteClosure = statement(
  "delete-permission-closure",
  `delete from permission_closure c using (${pairs}) pairs
   where c.project_id = $projectId and c.permission_id = pairs.permission_id and c.contained_id = pairs.contained_id`,
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
     insert into permission_definitions (project_id, id, scope, description) values
       ($projectId, 'team_admin', 'team', 'Can manage the team, its members and its API keys'),
       ($projectId, 'team_member', 'team', 'Can see the team''s members and invite others')
   ), containments as (
     insert into permission_containments (project_id, permission_id, contained_id) select $projectId, * from contained
   )
   insert into permission_closure (project_id, permission_id, contained_id) select $projectId, * from contained`,
);

/** The initial permissions of every project; admins can change and delete them. */
export async function insertDefaultPermissions(
  transaction: Queryable,
  { projectId }: { readonly projectId: string },
): Promise<void> {
  await transaction.run(insertDefaults, { projectId });
}
