import { requireUser } from "../authenticate.ts";
import type { Route } from "./route.ts";

/** `GET /me`: the signed-in user. */
export const showMe: Route["handle"] = async ({ app, request }) => {
  const user = await requireUser(app, request);
  const teams = await user.listTeams();
  return {
    id: user.id,
    displayName: user.displayName,
    primaryEmail: user.primaryEmail,
    teams: teams.map(({ id, displayName }) => ({ id, displayName })),
  };
};
