import { requireUser } from "../authenticate.ts";
import { HttpError } from "../http-error.ts";
import type { Route } from "./route.ts";

/**
 * `GET /teams/{teamId}/members`: for users with the permission to read members. An unknown team gets the same response
 * as another user's team.
 */
export const listTeamMembers: Route["handle"] = async ({ app, request, parameters: { teamId = "" } }) => {
  const user = await requireUser(app, request);
  if (!(await user.hasPermission(teamId, "$read_members"))) {
    throw new HttpError(403, "You don't have permission to view this team's members.");
  }
  const team = await app.getTeam(teamId);
  const members = (await team?.listUsers()) ?? [];
  return { members: members.map(({ id, teamProfile, permissionIds }) => ({ id, ...teamProfile, permissionIds })) };
};
