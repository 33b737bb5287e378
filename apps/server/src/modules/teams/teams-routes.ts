import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
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
