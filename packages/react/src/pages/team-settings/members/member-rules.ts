import type { TeamUser } from "@vestibule/client";
import type { TeamKey } from "../../../i18n/use-team-translate.ts";

/** What a permission is called here; others are shown as the project wrote them. */
export type Role = { text: TeamKey } | { id: string };

const admin = "team_admin";
const member = "team_member";

/** The roles to show for somebody. Being a member goes without saying beside any other one. */
export function rolesOf(permissionIds: readonly string[]): readonly Role[] {
  const others = permissionIds.filter((id) => id !== member);
  if (others.length === 0) return permissionIds.length === 0 ? [] : [{ text: "roleMember" }];
  return others.map((id) => (id === admin ? { text: "roleAdmin" } : { id }));
}

/** What leaving would take away from the team besides a member; null when there is nothing to warn of. */
export function leaveWarning(
  members: readonly Pick<TeamUser, "id" | "permissionIds">[],
  userId: string,
): TeamKey | null {
  const others = members.filter(({ id }) => id !== userId);
  if (others.length === 0) return "leaveLastMember";
  const isAdmin = (each: Pick<TeamUser, "permissionIds">) => each.permissionIds.includes(admin);
  const isMineAlone = members.some((each) => each.id === userId && isAdmin(each)) && !others.some(isAdmin);
  return isMineAlone ? "leaveLastAdmin" : null;
}
