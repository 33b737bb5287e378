import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import type { SessionActivity } from "../sessions/index.ts";
import type { User } from "../user-records/index.ts";

export { addMember } from "./add-member.ts";
export { createPersonalTeam } from "./personal-team.ts";
export { findTeam, holdTeam, selectTeam } from "./queries.ts";

type Services = Platform & { readonly activity: SessionActivity };

/** `/teams*` */
export const createTeamHandlers = (_services: Services): HandlersOf<typeof contract.teams, Project, User> =>
  missing(contract.teams);

/** `/team-memberships/{team_id}/{user_id}` */
export const createTeamMembershipHandlers = (
  _services: Services,
): HandlersOf<typeof contract.teamMemberships, Project, User> => missing(contract.teamMemberships);

/** `/team-member-profiles*` */
export const createTeamMemberProfileHandlers = (
  _services: Services,
): HandlersOf<typeof contract.teamMemberProfiles, Project, User> => missing(contract.teamMemberProfiles);
