import type { TeamUser } from "@vestibule/client";
import type { TeamKey } from "../../../i18n/en/teams.ts";

/** The localized name of a built-in permission; custom permissions are shown by ID. */
export type Role = { text: TeamKey } | { id: string };

const admin = "team_admin";
const member = "team_member";

/** The roles to show for a member. The member role is shown only if it is the only one. */
export function getRoles(permissionIds: readonly string[]): readonly Role[] {
  const others = permissionIds.filter((id) => id !== member);
  if (others.length === 0) return permissionIds.length === 0 ? [] : [{ text: "roleMember" }];
  return others.map((id) => (id === admin ? { text: "roleAdmin" } : { id }));
}

/**
 * The messages shown before a user leaves: consequences for the team, and alternatives. `members`: null if the user
 * cannot see them, so no claims are made.
 */
export function getLeaveMessages(
  members: readonly Pick<TeamUser, "id" | "permissionIds">[] | null,
  userId: string,
  canDelete: boolean,
): readonly TeamKey[] {
  const others = members?.filter(({ id }) => id !== userId);
  if (!members || !others) return ["leaveTeamConfirmText"];
  if (others.length === 0) return canDelete ? ["leaveLastMember", "leaveDeleteInstead"] : ["leaveLastMember"];
  const isAdmin = (each: Pick<TeamUser, "permissionIds">) => each.permissionIds.includes(admin);
  const isLastAdmin = members.some((each) => each.id === userId && isAdmin(each)) && !others.some(isAdmin);
  return isLastAdmin ? ["leaveLastAdmin", "leaveAskProject", "leaveTeamConfirmText"] : ["leaveTeamConfirmText"];
}
