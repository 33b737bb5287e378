import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../user-records/index.ts";
import { memberOf, type TeamServices } from "../access.ts";
import { addMember } from "./add-member.ts";

/** `POST /team-memberships/{team_id}/{user_id}` */
export const create =
  ({ database, clock }: TeamServices): Handler<typeof contract.teamMemberships.create, Project, User> =>
  async ({ auth, params }) => {
    const { teamId, userId } = memberOf(auth, params);
    const member = { project: auth.project, teamId, userId, now: clock() };
    const isNew = await database.transaction((transaction) => addMember(transaction, member));
    if (!isNew) throw apiError("TEAM_MEMBERSHIP_ALREADY_EXISTS");
    return { team_id: teamId, user_id: userId };
  };
