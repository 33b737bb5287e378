import type { contract } from "@vestibule/contract/endpoints";
import type { RequestContext, UserContext } from "../../core/user-context.ts";
import { readAllPages } from "../../core/wire/pages.ts";
import { withQuery } from "../../core/wire/paths.ts";
import type {
  ListPermissionsOptions,
  Permission,
  PermissionLists,
  PermissionMethods,
  TeamOrId,
} from "./permission-types.ts";

export function createPermissionMethods({ app, session }: UserContext<PermissionLists>): PermissionMethods {
  const list = async (team: TeamOrId | undefined, recursive: boolean) =>
    (await app.cache.fetch(session, recursive ? "permissions" : "directPermissions", team && getTeamId(team))) ?? [];

  const listPermissions = (first?: TeamOrId | ListPermissionsOptions, second?: ListPermissionsOptions) => {
    const isTeam = typeof first === "string" || (first && "id" in first);
    const { recursive = true } = (isTeam ? second : first) ?? second ?? {};
    return list(isTeam ? first : undefined, recursive);
  };
  /** Checks the number of arguments, not undefined: a missing team must never widen the check to the project. */
  const getPermission = async (...[first, second]: [string] | [TeamOrId, string]) => {
    const held = second === undefined ? await list(undefined, true) : await list(getTeamId(first), true);
    return held.find(({ id }) => id === (second ?? first)) ?? null;
  };
  return {
    listPermissions: listPermissions as PermissionMethods["listPermissions"],
    getPermission,
    hasPermission: async (...args: [string] | [TeamOrId, string]) => (await getPermission(...args)) !== null,
  };
}

const getTeamId = (team: TeamOrId): string => (typeof team === "string" ? team : team.id);

/** Fetches the user's permissions in a team or in the project. `recursive`: include contained permissions. */
export async function fetchPermissions(
  { api, session }: RequestContext,
  recursive: boolean,
  teamId: string | undefined,
): Promise<Permission[]> {
  const query = { user_id: "me", recursive };
  const items = await readAllPages<{ readonly id: string }>((cursor) =>
    teamId === undefined
      ? api.call<typeof contract.projectPermissions.list>(
          "GET",
          withQuery("/project-permissions", { ...query, ...cursor }),
          { session },
        )
      : api.call<typeof contract.teamPermissions.list>(
          "GET",
          withQuery("/team-permissions", { team_id: teamId, ...query, ...cursor }),
          { session },
        ),
  );
  return items.map(({ id }) => Object.freeze({ id }));
}
