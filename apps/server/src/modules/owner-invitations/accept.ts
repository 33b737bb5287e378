import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { toAuditContext } from "../audit/index.ts";
import { redeemSharedCode } from "../credentials/index.ts";
import { isOwnerMissing, requireInternalProject } from "../project-owners/index.ts";
import type { Project } from "../projects/index.ts";
import { requireOwnSession } from "../sessions/index.ts";
import type { User } from "../users/index.ts";
import { consumeInvitation, grantOwnership, type InvitationServices, invitationPurpose } from "./verify-invitation.ts";

/**
 * `POST /internal/project-owner-invitations/accept`. Possession of the code is the proof; the user's email need not
 * match.
 */
export function accept(
  services: InvitationServices,
): Handler<typeof contract.projectOwnerInvitations.accept, Project, User> {
  return async function accept(call) {
    const { auth, user, body, request } = call;
    const { project, accessType } = auth;
    requireInternalProject(project);
    await requireOwnSession(services, auth);
    if (user.is_anonymous) throw new PlainError(400, "An anonymous user can't own projects. Add an email first.");
    const counted = await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    const context = toAuditContext(services, call);
    const attempt = {
      projectId: project.id,
      purpose: invitationPurpose,
      code: body.code,
      now: context.now,
    } as const;
    const projectId = await redeemSharedCode(services.database, attempt, async (transaction, code) => {
      const invitation = await consumeInvitation(transaction, code);
      await grantOwnership(transaction, context, invitation, user.id);
      return invitation.projectId;
    }).catch((error: unknown) => {
      throw isOwnerMissing(error) ? apiError("USER_NOT_FOUND") : error;
    });
    await counted.succeeded();
    return { project_id: projectId };
  };
}
