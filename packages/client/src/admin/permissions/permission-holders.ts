import type { contract } from "@vestibule/contract/endpoints";
import { withQuery } from "../../server/paths.ts";
import { camelCaseKeys } from "../../wire/letter-case.ts";
import type { AdminContext } from "../admin-context.ts";

type Team = typeof contract.teamPermissions;
type Project = typeof contract.projectPermissions;

/** Somebody who holds a permission. */
export interface PermissionHolder {
  readonly userId: string;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly primaryEmail: string | null;
  /** The permissions granted to them directly that are or contain it. */
  readonly grantedPermissionIds: readonly string[];
}

/** Somebody who holds it as a member of a team. */
export interface TeamPermissionHolder extends PermissionHolder {
  readonly teamId: string;
  readonly teamDisplayName: string;
}

/** `isAtLeast`: there may be more. */
export interface PermissionHolderCount {
  readonly permissionId: string;
  readonly count: number;
  readonly isAtLeast: boolean;
}

/** `nextCursor`: null when there are no more. */
export type HolderPage<Holder> = readonly Holder[] & { readonly nextCursor: string | null };

export interface ListPermissionHoldersOptions {
  /** Default: 50, most: 100. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Who holds which permission, granted or through another one. */
export interface PermissionHolderMethods {
  listTeamPermissionHolders(
    permissionId: string,
    options?: ListPermissionHoldersOptions,
  ): Promise<HolderPage<TeamPermissionHolder>>;
  listProjectPermissionHolders(
    permissionId: string,
    options?: ListPermissionHoldersOptions,
  ): Promise<HolderPage<PermissionHolder>>;
  /** Of each permission of teams, those of the system included: how many members hold it. */
  countTeamPermissionHolders(): Promise<readonly PermissionHolderCount[]>;
  countProjectPermissionHolders(): Promise<readonly PermissionHolderCount[]>;
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
