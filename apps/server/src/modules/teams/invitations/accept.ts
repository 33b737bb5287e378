import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { redeemSharedCode } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { addMember } from "../memberships/memberships.ts";
import { lockUserForKeyShare } from "../team-statements.ts";
import type { InvitationServices } from "./access.ts";
import { checkInvitation, getInvitationId, invitationPurpose } from "./invitation-rules.ts";
import { lockInvitation, lockTeamOfInvitation, markAccepted } from "./invitation-statements.ts";

/**
 * `POST /team-invitations/accept`. Anyone with the code can join, whatever their own email is. For a member, this only
 * consumes the invitation.
 */
export function accept(services: InvitationServices): Handler<typeof contract.teamInvitations.accept, Project, User> {
  return async function accept(call) {
    const { user, body, request } = call;
    const { project, accessType } = call.auth;
    const { database, limits } = services;
    const projectId = project.id;
    const context = toAuditContext(services, call);
    const { now } = context;
    const counted = await limits.check({ action: "code", projectId, accessType, request });
    const attempt = { projectId, purpose: invitationPurpose, code: body.code, now } as const;
    await redeemSharedCode(database, attempt, async (transaction, code) => {
      const invitationId = getInvitationId(code);
      // Before the invitation: the deletion of its inviter, who may be the same user, locks in this order.
      if (!(await transaction.row(lockUserForKeyShare, { projectId, userId: user.id })))
        throw apiError("USER_NOT_FOUND");
      const { team_id: teamId } = await lockOpenInvitation(transaction, projectId, invitationId);
      await transaction.run(markAccepted, { projectId, invitationId, acceptedAt: new Date(now) });
      const target = { type: "team_invitation", id: invitationId };
      const accepted = { action: "team_invitation.accept", target, details: { team_id: teamId } } as const;
      await recordAudit(transaction, context, [accepted]);
      await addMember(transaction, { project, teamId, userId: user.id }, context);
    });
    await counted.succeeded();
    return {};
  };
}

/** An invitation can have several emailed codes. This lock serializes their redemption. */
async function lockOpenInvitation(
  transaction: Queryable,
  projectId: string,
  id: string,
): Promise<{ readonly team_id: string }> {
  const held = await transaction.row(lockTeamOfInvitation, { projectId, id });
  return checkInvitation(held && (await transaction.row(lockInvitation, { projectId, id })));
}
