import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { accept, acceptOfUser } from "./accept.ts";
import type { InvitationServices } from "./access.ts";
import { list, revoke } from "./manage.ts";
import { checkCode, details } from "./read-code.ts";
import { send } from "./send.ts";

/** `/team-invitations*` */
export const createTeamInvitationHandlers = (
  services: InvitationServices,
): HandlersOf<typeof contract.teamInvitations, Project, User> => ({
  send: send(services),
  list: list(services),
  revoke: revoke(services),
  accept: accept(services),
  acceptOfUser: acceptOfUser(services),
  checkCode: checkCode(services),
  details: details(services),
});
