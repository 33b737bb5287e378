import { systemPermissionIds } from "@vestibule/contract";
import type { Queryable } from "../../platform/database/database.ts";
import { comparePermissionIds, grantInProject, grantInTeam, type Member } from "./check-permission.ts";

type Ids = readonly { readonly id: string }[];

const getText = (ids: Ids): string[] => ids.map(({ id }) => id);

/** Grants permissions to a member and skips ids without a definition. Returns the new grants, sorted. */
export async function grantTeamPermissions(transaction: Queryable, member: Member, ids: Ids): Promise<string[]> {
  const { projectId, teamId, userId } = member;
  const values = { projectId, teamId, userId, permissionIds: getText(ids), systemPermissionIds };
  const granted = await transaction.rows(grantInTeam, values);
  return granted.map((row) => row.permission_id).sort(comparePermissionIds);
}

/** The same for the project scope. */
export async function grantProjectPermissions(
  transaction: Queryable,
  user: { readonly projectId: string; readonly userId: string },
  ids: Ids,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const granted = await transaction.rows(grantInProject, {
    projectId: user.projectId,
    userId: user.userId,
    permissionIds: getText(ids),
  });
  return granted.map((row) => row.permission_id).sort(comparePermissionIds);
}
