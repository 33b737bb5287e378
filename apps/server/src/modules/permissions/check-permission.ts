import type { systemPermissionIds } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/**
 * No row if the user is not a member. `$permission`: the permission to check, held directly or contained in one that is. Every
 * subquery names the project: a comparison with a column would let the planner read the closures of all projects.
 */
export const findMember = statement(
  "find-member-with-permission",
  `select exists (
     select from team_permissions g
     where g.project_id = $projectId and g.team_id = $teamId and g.user_id = $userId
       and (g.permission_id = $permission or exists (
         select from permission_closure c
         where c.project_id = $projectId and c.permission_id = g.permission_id and c.contained_id = $permission))
   ) as "allowed!"
   from team_memberships m where m.project_id = $projectId and m.team_id = $teamId and m.user_id = $userId`,
);

/**
 * Grants the ids in `$permissionIds` that exist in the team scope; `$systemPermissionIds`: the system permissions. The definitions are locked, so a
 * concurrent deletion leaves no orphaned grant. Returns the new grants.
 */
export const grantInTeam = statement(
  "grant-team-permissions",
  `with defined as (
     select id from permission_definitions where project_id = $projectId and scope = 'team' and id = any($permissionIds::text[]) for key share
   )
   insert into team_permissions (project_id, team_id, user_id, permission_id)
   select $projectId, $teamId, $userId, id from (select id from defined union select id from unnest($permissionIds::text[]) as id where id = any($systemPermissionIds::text[])) as granted
   on conflict do nothing
   returning permission_id`,
);

/** Like {@link grantInTeam}, for the project scope, which has no system permissions. */
export const grantInProject = statement(
  "grant-project-permissions",
  `with defined as (
     select id from permission_definitions where project_id = $projectId and scope = 'project' and id = any($permissionIds::text[]) for key share
   )
   insert into project_permissions (project_id, user_id, permission_id)
   select $projectId, $userId, id from defined
   on conflict do nothing
   returning permission_id`,
);

export type SystemPermission = (typeof systemPermissionIds)[number];

export interface Member {
  readonly projectId: string;
  readonly teamId: string;
  readonly userId: string;
}

/**
 * Whether a user has a permission in a team, in one query. Null if the user is not a member or the team does not exist.
 */
export async function hasPermission(
  database: Queryable,
  { projectId, teamId, userId }: Member,
  permission: string,
): Promise<boolean | null> {
  const row = await database.row(findMember, { projectId, teamId, userId, permission });
  return row?.allowed ?? null;
}

/** Checks membership only. @throws TEAM_MEMBERSHIP_NOT_FOUND, also for a team that does not exist */
export async function checkMembership(database: Queryable, member: Member): Promise<void> {
  if ((await hasPermission(database, member, "")) === null) throw membershipNotFound(member);
}

/** @throws TEAM_MEMBERSHIP_NOT_FOUND, TEAM_PERMISSION_REQUIRED */
export async function checkPermission(
  database: Queryable,
  member: Member,
  permission: SystemPermission,
): Promise<void> {
  const allowed = await hasPermission(database, member, permission);
  if (allowed === null) throw membershipNotFound(member);
  if (!allowed)
    throw apiError("TEAM_PERMISSION_REQUIRED", {
      team_id: member.teamId,
      user_id: member.userId,
      permission_id: permission,
    });
}

export const membershipNotFound = ({ teamId, userId }: Omit<Member, "projectId">) =>
  apiError("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: teamId, user_id: userId });

/**
 * Sort order of all permission lists: upper-cased, by code point, so that `$` comes before digits, `:`, letters and
 * `_`.
 */
export function comparePermissionIds(a: string, b: string): number {
  const [x, y] = [a.toUpperCase(), b.toUpperCase()];
  if (x === y) return 0;
  return x < y ? -1 : 1;
}
