import type { ListPermissionsOptions, Permission, TeamOrId } from "@vestibule/client";
import { type ListOptions, useList } from "./use-list.ts";

export type UsePermissionsOptions = ListPermissionsOptions & ListOptions;

const none: Permission[] = [];

const isTeam = (value: TeamOrId | ListPermissionsOptions | undefined): value is TeamOrId =>
  typeof value === "string" || (value !== undefined && "id" in value);

const getTeamId = (team: TeamOrId): string => (typeof team === "string" ? team : team.id);

/**
 * The signed-in user's permissions in a team or in the whole project, ordered by ID. Suspends and throws as `useUser`.
 */
export function usePermissions(options?: UsePermissionsOptions): Permission[];
export function usePermissions(team: TeamOrId, options?: UsePermissionsOptions): Permission[];
export function usePermissions(first?: TeamOrId | UsePermissionsOptions, second?: UsePermissionsOptions): Permission[] {
  const inTeam = isTeam(first);
  const options = (inTeam ? second : first) ?? {};
  const name = options.recursive === false ? "directPermissions" : "permissions";
  return useList(name, inTeam ? getTeamId(first) : undefined, options) ?? none;
}

/** Null if the signed-in user does not have the permission. */
export function usePermission(permissionId: string, options?: ListOptions): Permission | null;
export function usePermission(team: TeamOrId, permissionId: string, options?: ListOptions): Permission | null;
export function usePermission(first: TeamOrId, second?: string | ListOptions, third?: ListOptions): Permission | null {
  const inTeam = typeof second === "string";
  const permissions = useList("permissions", inTeam ? getTeamId(first) : undefined, inTeam ? third : second);
  const wanted = inTeam ? second : first;
  return permissions?.find(({ id }) => id === wanted) ?? null;
}
