import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { checkTeamAccess, type TeamServices, toId } from "./access.ts";
import { deleteTeam } from "./delete-team.ts";

/** `DELETE /teams/{team_id}` */
export const remove =
  (services: TeamServices): Handler<typeof contract.teams.delete, Project, User> =>
  async (call) => {
    const { auth, params } = call;
    const { database, clock } = services;
    const teamId = toId(params.team_id);
    await checkTeamAccess(database, auth, teamId, "$delete_team");
    const team = { projectId: auth.project.id, teamId, now: clock() };
    await database.transaction(async (transaction) => {
      await deleteTeam(transaction, team);
      const event = { action: "team.delete", target: { type: "team", id: teamId } } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
    });
    return { success: true };
  };
