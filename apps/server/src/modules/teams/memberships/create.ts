import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { type TeamServices, toMember } from "../access.ts";
import { addMember } from "./memberships.ts";

/** `POST /team-memberships/{team_id}/{user_id}` */
export function create(services: TeamServices): Handler<typeof contract.teamMemberships.create, Project, User> {
  return async function create(call) {
    const { auth, params } = call;
    const { teamId, userId } = toMember(auth, params);
    const member = { project: auth.project, teamId, userId };
    const isNew = await services.database.transaction((transaction) =>
      addMember(transaction, member, toAuditContext(services, call)),
    );
    if (!isNew) throw apiError("TEAM_MEMBERSHIP_ALREADY_EXISTS");
    return { team_id: teamId, user_id: userId };
  };
}
