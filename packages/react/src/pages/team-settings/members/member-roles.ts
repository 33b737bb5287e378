import type { TeamUser } from "@vestibule/client";
import type { TeamKey } from "../../../i18n/use-team-translate.ts";

/** What a permission is called here; others are shown as the project wrote them. */
export type Role = { text: TeamKey } | { id: string };

const admin = "team_admin";
const member = "team_member";

/** The roles to show for somebody. Being a member goes without saying beside any other one. */
export function getRoles(permissionIds: readonly string[]): readonly Role[] {
  const others = permissionIds.filter((id) => id !== member);
  if (others.length === 0) return permissionIds.length === 0 ? [] : [{ text: "roleMember" }];
  return others.map((id) => (id === admin ? { text: "roleAdmin" } : { id }));
}

/** What to say to somebody who wants to leave, sentence by sentence: what it takes away from the team besides a member, and what they can
 *  do instead. `members`: null when they cannot be seen, so that nothing is claimed. */
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
