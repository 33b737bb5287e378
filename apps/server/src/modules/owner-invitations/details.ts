import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import { findUserByAuthEmail } from "../accounts/index.ts";
import { requireInternalProject } from "../project-owners/index.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { type InvitationServices, verifyInvitation } from "./verify-invitation.ts";

/**
 * `POST /internal/project-owner-invitations/details`. The holder of the code controls the email, so the response may
 * reveal whether it has an account.
 */
export function details(
  services: InvitationServices,
): Handler<typeof contract.projectOwnerInvitations.details, Project, User> {
  return async function details(call) {
    const { project } = call.auth;
    requireInternalProject(project);
    const { projectId, invitation, counted } = await verifyInvitation(services, call);
    const account = await findUserByAuthEmail(services.database, {
      projectId: project.id,
      email: invitation.recipient_email,
    });
    await counted.succeeded();
    return {
      project_id: projectId,
      project_display_name: invitation.project_display_name,
      inviter_name: invitation.inviter_display_name ?? invitation.inviter_email,
      email: invitation.recipient_email,
      is_transfer: invitation.is_transfer,
      has_account: account !== null,
    };
  };
}
