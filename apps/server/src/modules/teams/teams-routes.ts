import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/projects-routes.ts";
import type { User } from "../users/user-records-barrel.ts";
import type { TeamServices } from "./access.ts";
import { create } from "./create.ts";
import { list as listProfiles } from "./member-profiles/list.ts";
import { read as readProfile } from "./member-profiles/read.ts";
import { update as updateProfile } from "./member-profiles/update.ts";
import { create as join } from "./memberships/create.ts";
import { remove as leave } from "./memberships/remove.ts";
import { list, read } from "./read.ts";
import { remove } from "./remove.ts";
import { search } from "./search/search.ts";
import { update } from "./update.ts";

export { addMember } from "./memberships/add-member.ts";
export { createPersonalTeam } from "./personal-teams/create-personal-team.ts";
export { findTeam, lockTeamForKeyShare, selectTeam } from "./team-statements.ts";

/** `/teams*` */
export const createTeamHandlers = (services: TeamServices): HandlersOf<typeof contract.teams, Project, User> => ({
  list: list(services),
  search: search(services),
  create: create(services),
  read: read(services),
  update: update(services),
  delete: remove(services),
});

/** `/team-memberships/{team_id}/{user_id}` */
export const createTeamMembershipHandlers = (
  services: TeamServices,
): HandlersOf<typeof contract.teamMemberships, Project, User> => ({
  create: join(services),
  delete: leave(services),
});

/** `/team-member-profiles*` */
export const createTeamMemberProfileHandlers = (
  services: TeamServices,
): HandlersOf<typeof contract.teamMemberProfiles, Project, User> => ({
  list: listProfiles(services),
  read: readProfile(services),
  update: updateProfile(services),
});
