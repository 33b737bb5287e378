import { requireUser } from "../authenticate.ts";
import { Refusal } from "../refusal.ts";
import type { Route } from "./route.ts";

/** `GET /teams/{teamId}/members`: for those who may see them. An unknown team answers as one that is not theirs. */
export const listTeamMembers: Route["answer"] = async ({ app, request, parameters: { teamId = "" } }) => {
  const user = await requireUser(app, request);
  if (!(await user.hasPermission(teamId, "$read_members"))) {
    throw new Refusal(403, "You may not see the members of this team.");
  }
  const team = await app.getTeam(teamId);
  const members = (await team?.listUsers()) ?? [];
  return { members: members.map(({ id, teamProfile, permissionIds }) => ({ id, ...teamProfile, permissionIds })) };
};
