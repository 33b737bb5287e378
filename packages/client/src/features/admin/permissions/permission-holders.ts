import type { contract } from "@vestibule/contract/endpoints";
import { camelCaseKeys } from "../../../core/wire/letter-case.ts";
import { withQuery } from "../../../core/wire/paths.ts";
import type { AdminContext } from "../admin-context.ts";

type Team = typeof contract.teamPermissions;
type Project = typeof contract.projectPermissions;

/** A user who has a permission. */
export interface PermissionHolder {
  readonly userId: string;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly primaryEmail: string | null;
  /** Permissions granted directly to the user that are or contain this permission. */
  readonly grantedPermissionIds: readonly string[];
}

/** A user who has a permission as a team member. */
export interface TeamPermissionHolder extends PermissionHolder {
  readonly teamId: string;
  readonly teamDisplayName: string;
}

/** `isAtLeast`: the count is a lower bound. */
export interface PermissionHolderCount {
  readonly permissionId: string;
  readonly count: number;
  readonly isAtLeast: boolean;
}

/** `nextCursor` is null on the last page. */
export type HolderPage<Holder> = readonly Holder[] & { readonly nextCursor: string | null };

export interface ListPermissionHoldersOptions {
  /** Default: 50, maximum: 100. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Lists users by permission, whether granted directly or through another permission. */
export interface PermissionHolderMethods {
  listTeamPermissionHolders(
    permissionId: string,
    options?: ListPermissionHoldersOptions,
  ): Promise<HolderPage<TeamPermissionHolder>>;
  listProjectPermissionHolders(
    permissionId: string,
    options?: ListPermissionHoldersOptions,
  ): Promise<HolderPage<PermissionHolder>>;
  /** The number of members who have each team permission, including system permissions. */
  countTeamPermissionHolders(): Promise<PermissionHolderCount[]>;
  countProjectPermissionHolders(): Promise<PermissionHolderCount[]>;
}

export const createPermissionHolderMethods = ({ api }: AdminContext): PermissionHolderMethods => ({
  listTeamPermissionHolders: async (id, page = {}) => {
    const path = withQuery("/team-permissions/holders", { permission_id: id, ...page });
    const { items, pagination } = await api.call<Team["holders"]>("GET", path, { session: null });
    return Object.assign(
      items.map((item) => camelCaseKeys(item)),
      { nextCursor: pagination.next_cursor },
    );
  },
  listProjectPermissionHolders: async (id, page = {}) => {
    const path = withQuery("/project-permissions/holders", { permission_id: id, ...page });
    const { items, pagination } = await api.call<Project["holders"]>("GET", path, { session: null });
    return Object.assign(
      items.map((item) => camelCaseKeys(item)),
      { nextCursor: pagination.next_cursor },
    );
  },
  countTeamPermissionHolders: async () => {
    const path = "/team-permissions/holder-counts";
    return (await api.call<Team["holderCounts"]>("GET", path, { session: null })).items.map((item) =>
      camelCaseKeys(item),
    );
  },
  countProjectPermissionHolders: async () => {
    const path = "/project-permissions/holder-counts";
    return (await api.call<Project["holderCounts"]>("GET", path, { session: null })).items.map((item) =>
      camelCaseKeys(item),
    );
  },
});
