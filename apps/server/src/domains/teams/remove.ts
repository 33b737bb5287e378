import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../user-records/index.ts";
import { checkTeamAccess, type TeamServices, toId } from "./access.ts";
import { deleteTeam } from "./delete-team.ts";

/** `DELETE /teams/{team_id}` */
export const remove =
  ({ database, clock }: TeamServices): Handler<typeof contract.teams.delete, Project, User> =>
  async ({ auth, params }) => {
    const teamId = toId(params.team_id);
    await checkTeamAccess(database, auth, teamId, "$delete_team");
    const team = { projectId: auth.project.id, teamId, now: clock() };
    await database.transaction((transaction) => deleteTeam(transaction, team));
    return { success: true };
  };
