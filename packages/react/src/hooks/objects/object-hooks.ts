import type { CurrentUser, ListPermissionsOptions, OAuthConnection, Team, TeamOrId } from "@vestibule/client";
import { useMemo } from "react";
import { useApiKeys } from "../lists/use-api-keys.ts";
import { useList } from "../lists/use-list.ts";
import { usePermission, usePermissions } from "../lists/use-permissions.ts";
import { useTeamProfile } from "../lists/use-team-profile.ts";
import { useContactChannels } from "../use-contact-channels.ts";
import type { HookScope } from "./hook-scope.ts";
import { createInternalUserObjects } from "./internal-user-objects.ts";
import { useMethod } from "./use-method.ts";
import type { Team as TeamWithHooks } from "./user-types.ts";

/** Merges `options` into the last argument of an overloaded hook call. Teams have an `id`; options do not. */
export function withOptions(given: readonly unknown[], options: object): readonly unknown[] {
  const last = given.at(-1);
  const hasOptions = typeof last === "object" && last !== null && !("id" in last);
  return hasOptions ? [...given.slice(0, -1), { ...last, ...options }] : [...given, options];
}

const none: never[] = [];

/** The teams with hooks; the same array until the teams change. */
function useTeamsInScope(scope: HookScope): TeamWithHooks[] {
  const teams = useList("teams", undefined, scope);
  return useMemo(() => teams?.map(scope.addToTeam) ?? none, [teams, scope]);
}

type ConnectedAccountArguments = Parameters<CurrentUser["getConnectedAccount"]>;

/** The hooks of the signed-in user: their scope, the user, and the arguments of the call. */
export const userHooks = {
  useContactChannels: (scope: HookScope) => useContactChannels(scope),
  useTeams: useTeamsInScope,
  useTeam: (scope: HookScope, _user: CurrentUser, teamId: string) =>
    useTeamsInScope(scope).find(({ id }) => id === teamId) ?? null,
  useTeamProfile: (scope: HookScope, _user: CurrentUser, team: Pick<Team, "id">) => useTeamProfile(team, scope),
  usePermissions: (scope: HookScope, _user: CurrentUser, ...given: [TeamOrId?, ListPermissionsOptions?]) =>
    usePermissions(...(withOptions(given, scope) as [])),
  usePermission: (scope: HookScope, _user: CurrentUser, ...given: [TeamOrId | string, string?]) =>
    usePermission(...(withOptions(given, scope) as [string])),
  useApiKeys: (scope: HookScope) => useApiKeys(scope),
  useConnectedAccount: (scope: HookScope, user: CurrentUser, ...given: ConnectedAccountArguments) => {
    const connection = useMethod(scope, ["connectedAccount", given], () => user.getConnectedAccount(...given));
    return connection && scope.addToConnection(connection);
  },
  useOwnedProjects: (scope: HookScope, user: CurrentUser) =>
    useMethod(scope, ["ownedProjects"], () => createInternalUserObjects(scope, user).listOwnedProjects()),
};

export const teamHooks = {
  useUsers: (scope: HookScope, { id }: Team) => useList("teamUsers", id, scope) ?? none,
  useInvitations: (scope: HookScope, { id }: Team) => useList("teamInvitations", id, scope) ?? none,
  useApiKeys: (scope: HookScope, { id }: Team) => useList("teamApiKeys", id, scope) ?? none,
};

export const connectionHooks = {
  useAccessToken: (scope: HookScope, connection: OAuthConnection) =>
    useMethod(scope, ["accessToken", connection.id], connection.getAccessToken),
};
