import type { contract } from "@vestibule/contract/endpoints";
import { readAllPages } from "../../../core/wire/pages.ts";
import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import type { ListPermissionsOptions, Permission, TeamOrId } from "../../permissions/permission-types.ts";
import { nullOnError } from "../null-on-error.ts";
import type { ServerContext } from "../server-context.ts";
import { isUuid } from "../uuid.ts";
import type { ServerPermissionMethods } from "./permission-types.ts";

type TeamPermissions = typeof contract.teamPermissions;
type ProjectPermissions = typeof contract.projectPermissions;

/** The methods' arguments: a permission ID, optionally after a team. */
type PermissionArguments = [permissionId: string] | [team: TeamOrId | undefined, permissionId: string];

export function createPermissionMethods({ api }: ServerContext, userId: string): ServerPermissionMethods {
  const list = async (
    team: TeamOrId | undefined,
    { recursive = true }: ListPermissionsOptions = {},
  ): Promise<Permission[]> => {
    const query = { user_id: userId, recursive };
    const items = await readAllPages<{ readonly id: string }>((cursor) =>
      team === undefined
        ? api.call<ProjectPermissions["list"]>("GET", withQuery("/project-permissions", { ...query, ...cursor }), {
            session: null,
          })
        : api.call<TeamPermissions["list"]>(
            "GET",
            withQuery("/team-permissions", { team_id: getTeamId(team), ...query, ...cursor }),
            { session: null },
          ),
    );
    return items.map(({ id }) => Object.freeze({ id }));
  };
  const find = async (...given: PermissionArguments): Promise<Permission | null> => {
    const { team, permissionId } = read(given);
    // Only the team can be invalid in this request, and a user has no permissions in an unknown team.
    if (team !== undefined && !isUuid(getTeamId(team))) return null;
    const held = await nullOnError(["SCHEMA_ERROR"], () => list(team));
    return held?.find(({ id }) => id === permissionId) ?? null;
  };

  return {
    listPermissions: (first?: TeamOrId | ListPermissionsOptions, second?: ListPermissionsOptions) =>
      isTeam(first) ? list(first, second) : list(undefined, first ?? second),
    getPermission: find,
    hasPermission: async (...given: PermissionArguments) => (await find(...given)) !== null,
    grantPermission: async (...given: PermissionArguments) => {
      const { team, permissionId } = read(given);
      const options = { session: null, body: {} };
      if (team === undefined) {
        await api.call<ProjectPermissions["grant"]>("POST", projectPath(userId, permissionId), options);
      } else {
        await api.call<TeamPermissions["grant"]>("POST", teamPath(team, userId, permissionId), options);
      }
    },
    revokePermission: async (...given: PermissionArguments) => {
      const { team, permissionId } = read(given);
      const options = { session: null };
      if (team === undefined) {
        await api.call<ProjectPermissions["revoke"]>("DELETE", projectPath(userId, permissionId), options);
      } else {
        await api.call<TeamPermissions["revoke"]>("DELETE", teamPath(team, userId, permissionId), options);
      }
    },
  };
}

/**
 * One argument means a project permission. @throws TypeError for a team or ID that is undefined at run time, which must
 * never widen the check to the project.
 */
function read(given: PermissionArguments): { team: TeamOrId | undefined; permissionId: string } {
  const [team, permissionId] = given.length === 1 ? [undefined, given[0]] : given;
  if (typeof permissionId !== "string") throw new TypeError("Pass a permission ID.");
  if (given.length === 2 && !isTeam(team)) throw new TypeError("Pass a team or its ID before the permission ID.");
  return { team, permissionId };
}

const isTeam = (value: TeamOrId | ListPermissionsOptions | undefined): value is TeamOrId =>
  typeof value === "string" || (typeof value === "object" && "id" in value);

const getTeamId = (team: TeamOrId): string => (typeof team === "string" ? team : team.id);

const projectPath = (userId: string, permissionId: string) =>
  `/project-permissions/${userId}/${encodeSegment(permissionId)}` as const;

const teamPath = (team: TeamOrId, userId: string, permissionId: string) =>
  `/team-permissions/${encodeSegment(getTeamId(team))}/${userId}/${encodeSegment(permissionId)}` as const;
