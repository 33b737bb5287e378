import { systemPermissionIds } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import type { GrantServices } from "../grants/access.ts";

/** The permission itself and all that contain it. */
const getContainers = (permission: string): string =>
  `(select ${permission} as id
    union select c.permission_id from permission_closure c where c.project_id = $projectId and c.contained_id = ${permission})`;

const account = `u.id as user_id, u.display_name, picture_url(u.profile_image_url) as profile_image_url,
  (select c.value from contact_channels c
   where c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary) as primary_email`;

/** Sorted as in `comparePermissionIds`. */
const granted = `array_agg(g.permission_id order by upper(g.permission_id) collate "C") as "granted_permission_ids!"`;

/**
 * Starts after a member. For each permission, reads no more grants than the page has rows.
 */
const listHoldersInTeams = statement(
  "list-permission-holders-in-teams",
  `select ${account}, t.id as team_id, t.display_name as team_display_name, found.granted_permission_ids
   from (
     select g.team_id, g.user_id, ${granted}
     from ${getContainers("$permissionId::text")} container cross join lateral (
       select g.team_id, g.user_id, g.permission_id from team_permissions g
       where g.project_id = $projectId and g.permission_id = container.id and (g.team_id, g.user_id) > ($afterTeamId::uuid, $afterUserId::uuid)
       order by g.team_id, g.user_id limit $limit
     ) g group by g.team_id, g.user_id order by g.team_id, g.user_id limit $limit
   ) found
   join teams t on t.project_id = $projectId and t.id = found.team_id
   join users u on u.project_id = $projectId and u.id = found.user_id
   order by found.team_id, found.user_id`,
);

/** The same for project permissions: starts after a user. */
const listHoldersInProject = statement(
  "list-permission-holders-in-project",
  `select ${account}, found.granted_permission_ids
   from (
     select g.user_id, ${granted}
     from ${getContainers("$permissionId::text")} container cross join lateral (
       select g.user_id, g.permission_id from project_permissions g
       where g.project_id = $projectId and g.permission_id = container.id and g.user_id > $afterUserId::uuid
       order by g.user_id limit $limit
     ) g group by g.user_id order by g.user_id limit $limit
   ) found
   join users u on u.project_id = $projectId and u.id = found.user_id
   order by found.user_id`,
);

/** For the project's permissions in a scope and the system permissions. `$limit`: max grants to read for each. */
const getCounts = (scope: "team" | "project", holder: string) =>
  statement(
    `count-permission-holders-in-${scope}` as const,
    `select p.id as "permission_id!", counted.count as "count!", counted.is_at_least as "is_at_least!"
     from (
       select d.id from permission_definitions d where d.project_id = $projectId and d.scope = '${scope}'
       union select unnest($systemPermissionIds::text[])
     ) p
     cross join lateral (
       select count(distinct (${holder}))::int as count, count(*) = $limit as is_at_least from (
         select g.* from ${getContainers("p.id")} container cross join lateral (
           select ${holder} from ${scope}_permissions g where g.project_id = $projectId and g.permission_id = container.id limit $limit
         ) g limit $limit
       ) grants
     ) counted
     order by upper(p.id) collate "C"`,
  );

const countHoldersInTeams = getCounts("team", "team_id, user_id");
const countHoldersInProject = getCounts("project", "user_id");

type TeamEndpoints = typeof contract.teamPermissions;
type ProjectEndpoints = typeof contract.projectPermissions;

/** Default page size. */
const usualLength = 50;
/** At most this many grants are read to count the holders of a permission. */
const maxCount = 1000;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Reads one row more than the page, to know whether there is another page. */
function getPage<Row>(rows: readonly Row[], limit: number, toCursor: (last: Row) => string) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, is_paginated: true, pagination: { next_cursor: last ? toCursor(last) : null } } as const;
}

/** `GET /team-permissions/holders`. An undefined permission has no holders. */
export function listInTeams({
  database,
}: Pick<GrantServices, "database">): Handler<TeamEndpoints["holders"], Project, User> {
  return async function listInTeams({
    auth,
    query: { permission_id: id, cursor = `${firstId}.${firstId}`, limit = usualLength },
  }) {
    const [afterTeamId = "", afterUserId = ""] = cursor.split(".");
    const rows = await database.rows(listHoldersInTeams, {
      projectId: auth.project.id,
      permissionId: id,
      afterTeamId,
      afterUserId,
      limit: limit + 1,
    });
    return getPage(rows, limit, (last) => `${last.team_id}.${last.user_id}`);
  };
}

/** `GET /project-permissions/holders` */
export function listInProject({
  database,
}: Pick<GrantServices, "database">): Handler<ProjectEndpoints["holders"], Project, User> {
  return async function listInProject({ auth, query: { permission_id: id, cursor = firstId, limit = usualLength } }) {
    const rows = await database.rows(listHoldersInProject, {
      projectId: auth.project.id,
      permissionId: id,
      afterUserId: cursor,
      limit: limit + 1,
    });
    return getPage(rows, limit, (last) => last.user_id);
  };
}

/** `GET /team-permissions/holder-counts` */
export function countInTeams({
  database,
}: Pick<GrantServices, "database">): Handler<TeamEndpoints["holderCounts"], Project, User> {
  return async function countInTeams({ auth }) {
    return {
      items: await database.rows(countHoldersInTeams, {
        projectId: auth.project.id,
        systemPermissionIds,
        limit: maxCount,
      }),
      is_paginated: false,
    };
  };
}

/** `GET /project-permissions/holder-counts` */
export function countInProject({
  database,
}: Pick<GrantServices, "database">): Handler<ProjectEndpoints["holderCounts"], Project, User> {
  return async function countInProject({ auth }) {
    return {
      items: await database.rows(countHoldersInProject, {
        projectId: auth.project.id,
        systemPermissionIds: [],
        limit: maxCount,
      }),
      is_paginated: false,
    };
  };
}
