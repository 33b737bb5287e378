import type {
  ApiKey,
  ContactChannel,
  CurrentUser,
  EditableTeamMemberProfile,
  ListPermissionsOptions,
  Permission,
  Team,
  TeamOrId,
  TokenStoreInit,
} from "@vestibule/client";
import { type HookedTeam, withTeamHooks } from "./lists/team-with-hooks.ts";
import { useApiKeys } from "./lists/use-api-keys.ts";
import { usePermission, usePermissions } from "./lists/use-permissions.ts";
import { useTeamProfile } from "./lists/use-team-profile.ts";
import { useTeam, useTeams } from "./lists/use-teams.ts";
import { useContactChannels } from "./use-contact-channels.ts";

/** Merges `options` into the last argument of an overloaded hook call. Teams have an `id`; options do not. */
export function withOptions(given: readonly unknown[], options: object): readonly unknown[] {
  const last = given.at(-1);
  const hasOptions = typeof last === "object" && last !== null && !("id" in last);
  return hasOptions ? [...given.slice(0, -1), { ...last, ...options }] : [...given, options];
}

/** The hooks on the user object. They suspend and throw as `useUser` does. */
type UserHooks = {
  readonly selectedTeam: HookedTeam | null;
  useContactChannels(): readonly ContactChannel[];
  useTeams(): readonly HookedTeam[];
  /** Null if the user is not a member or the team does not exist. */
  useTeam(teamId: string): HookedTeam | null;
  useTeamProfile(team: Pick<Team, "id">): EditableTeamMemberProfile;
  usePermissions(options?: ListPermissionsOptions): readonly Permission[];
  usePermissions(team: TeamOrId, options?: ListPermissionsOptions): readonly Permission[];
  /** Null if the user does not have the permission. */
  usePermission(permissionId: string): Permission | null;
  usePermission(team: TeamOrId, permissionId: string): Permission | null;
  useApiKeys(): readonly ApiKey[];
};

/** The signed-in user with hooks. */
export type HookedUser = CurrentUser & UserHooks;

const withHooksCache = new WeakMap<CurrentUser, HookedUser>();

/** Returns the same object for the same user. */
export function withHooks(user: CurrentUser, tokenStore: TokenStoreInit | undefined): HookedUser {
  const existing = withHooksCache.get(user);
  if (existing) return existing;
  const options = { tokenStore };
  const hooks: UserHooks = {
    selectedTeam: user.selectedTeam && withTeamHooks(user.selectedTeam, tokenStore),
    useContactChannels: () => useContactChannels(options),
    useTeams: () => useTeams(options),
    useTeam: (teamId) => useTeam(teamId, options),
    useTeamProfile: (team) => useTeamProfile(team, options),
    usePermissions: (...given: unknown[]) => usePermissions(...(withOptions(given, options) as [])),
    usePermission: (...given: unknown[]) => usePermission(...(withOptions(given, options) as [string])),
    useApiKeys: () => useApiKeys(options),
  };
  const result = Object.freeze({ ...user, ...hooks });
  withHooksCache.set(user, result);
  return result;
}
