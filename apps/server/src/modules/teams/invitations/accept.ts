import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type AuditContext, recordAudit, toAuditContext } from "../../audit/index.ts";
import { redeemSharedCode } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { findUser, type User } from "../../users/index.ts";
import { addMember } from "../memberships/memberships.ts";
import { lockUserForKeyShare } from "../team-statements.ts";
import { assertInvitee, assertOwnUser, type InvitationServices } from "./access.ts";
import { assertUnrestricted, checkInvitation, getInvitationId, invitationPurpose } from "./invitation-rules.ts";
import { findInvitedEmail, lockInvitation, lockTeamOfInvitation, markAccepted } from "./invitation-statements.ts";

/**
 * `POST /team-invitations/accept`. Anyone with the code can join, whatever their own email is; only the pages of newer
 * clients ask for the account of the invited email. For a member, this only consumes the invitation.
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
      await assertInvitee(transaction, request, { project, user, invitationId });
      // Before the invitation: the deletion of its inviter, who may be the same user, locks in this order.
      if (!(await transaction.row(lockUserForKeyShare, { projectId, userId: user.id })))
        throw apiError("USER_NOT_FOUND");
      const { team_id: teamId } = await lockOpenInvitation(transaction, projectId, invitationId);
      await joinTeam(transaction, context, { project, teamId, userId: user.id, invitationId });
    });
    await counted.succeeded();
    return {};
  };
}

/** `POST /team-invitations/{id}/accept`: the verified email takes the place of the code. */
export function acceptOfUser(
  services: InvitationServices,
): Handler<typeof contract.teamInvitations.acceptOfUser, Project, User> {
  return async function acceptOfUser(call) {
    const { auth, params, query } = call;
    assertOwnUser(auth, query.user_id);
    const { project } = auth;
    const projectId = project.id;
    const userId = query.user_id.toLowerCase();
    const invitationId = params.id.toLowerCase();
    const context = toAuditContext(services, call);
    await services.database.transaction(async (transaction) => {
      if (!(await transaction.row(lockUserForKeyShare, { projectId, userId }))) throw apiError("USER_NOT_FOUND");
      const user = await findUser(transaction, { projectId, userId });
      if (!user) throw apiError("USER_NOT_FOUND");
      assertUnrestricted(user, project.config);
      const held = await transaction.row(lockTeamOfInvitation, { projectId, id: invitationId });
      const invitation = held && (await transaction.row(lockInvitation, { projectId, id: invitationId }));
      const isOpen = invitation?.accepted_at === null && invitation.expires_at.getTime() > context.now;
      const email = isOpen ? await transaction.row(findInvitedEmail, { projectId, invitationId, userId }) : null;
      // One error for all reasons, so that IDs of other users' invitations reveal nothing.
      if (!isOpen || !email?.is_verified) throw apiError("VERIFICATION_CODE_NOT_FOUND");
      await joinTeam(transaction, context, { project, teamId: invitation.team_id, userId, invitationId });
    });
    return {};
  };
}

interface Joining {
  readonly project: Project;
  readonly teamId: string;
  readonly userId: string;
  readonly invitationId: string;
}

/** The caller has locked the user, the team and the invitation. */
async function joinTeam(
  transaction: Queryable,
  context: AuditContext,
  { project, teamId, userId, invitationId }: Joining,
): Promise<void> {
  const acceptedAt = new Date(context.now);
  await transaction.run(markAccepted, { projectId: project.id, invitationId, acceptedAt });
  const target = { type: "team_invitation", id: invitationId };
  const accepted = { action: "team_invitation.accept", target, details: { team_id: teamId } } as const;
  await recordAudit(transaction, context, [accepted]);
  await addMember(transaction, { project, teamId, userId }, context);
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
