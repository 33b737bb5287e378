import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { accept } from "./accept.ts";
import { details } from "./details.ts";
import { invite } from "./invite.ts";
import { list, revoke } from "./list-and-revoke.ts";
import { signUp } from "./sign-up.ts";
import type { InvitationServices } from "./verify-invitation.ts";

/** `/internal/project-owner-invitations*` */
export const createOwnerInvitationHandlers = (
  services: InvitationServices,
): HandlersOf<typeof contract.projectOwnerInvitations, Project, User> => ({
  list: list(services),
  invite: invite(services),
  revoke: revoke(services),
  details: details(services),
  accept: accept(services),
  signUp: services.failedSignInAudit.withFailureAudit({ action: "sign_up", method: "password" }, signUp(services)),
});
