import { randomUUID } from "node:crypto";
import { type contract, maxOpenTeamInvitations } from "@vestibule/contract/endpoints";
import { acceptedLanguages } from "../../../http/accepted-languages.ts";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { createCode } from "../../credentials/index.ts";
import { enqueueEmail } from "../../emails/index.ts";
import { membershipNotFound } from "../../permissions/index.ts";
import { assertTrustedCallback, type Project } from "../../projects/index.ts";
import { normalizeEmail, type User } from "../../users/index.ts";
import { findTeam, lockTeamForKeyShare } from "../team-statements.ts";
import { checkAccess, type InvitationServices } from "./access.ts";
import { invitationLifetimeMs, invitationPurpose } from "./invitation-rules.ts";
import { countOpenInvitations, lockInviter, upsertInvitation } from "./invitation-statements.ts";

/**
 * `POST /team-invitations/send-code`. Check order: user, team and permission, callback. Doesn't reveal whether the
 * email belongs to a member, to prevent account enumeration.
 */
export function send(services: InvitationServices): Handler<typeof contract.teamInvitations.send, Project, User> {
  return async function send(call) {
    const { auth, body, request } = call;
    const { project, accessType, user } = auth;
    const { team_id: teamId, email, callback_url: callbackUrl } = body;
    if (accessType === "client" && !user) throw apiError("USER_AUTHENTICATION_REQUIRED");
    await checkAccess(services, auth, teamId, ["$invite_members"]);
    assertTrustedCallback(project, callbackUrl);
    const recipient = normalizeEmail(email);
    await services.limits.check({
      action: "mail",
      emailKind: "invitation",
      projectId: project.id,
      accessType,
      request,
      recipient,
    });
    const inviterId = accessType === "client" ? (user?.id ?? null) : null;
    // The inviter's languages, because the recipient's are unknown.
    const languages = acceptedLanguages(request);
    const invitation = { project, teamId, inviterId, email, callbackUrl, languages };
    const id = await services.database.transaction(async (transaction) => {
      const invited = await invite(transaction, services, invitation);
      const target = { type: "team_invitation", id: invited };
      const sent = { action: "team_invitation.send", target, details: { team_id: teamId.toLowerCase() } } as const;
      await recordAudit(transaction, toAuditContext(services, call), [sent]);
      return invited;
    });
    return { success: true, id };
  };
}

interface Invitation {
  readonly project: Project;
  readonly teamId: string;
  /** The inviting member; null if a server invites. */
  readonly inviterId: string | null;
  /** As entered. */
  readonly email: string;
  /** Target of the link; the code is added as query parameter `code`. */
  readonly callbackUrl: string;
  readonly languages: readonly string[];
}

/** Returns the id of the new invitation, or of the open invitation of the same email. */
async function invite(transaction: Queryable, services: InvitationServices, invitation: Invitation): Promise<string> {
  const { project, teamId, inviterId, email } = invitation;
  const sender = await lockSender(transaction, invitation);
  const now = services.clock();
  if (inviterId !== null) await assertBelowLimit(transaction, invitation, now);
  const put = await transaction.row(upsertInvitation, {
    projectId: project.id,
    id: randomUUID(),
    teamId,
    email,
    normalizedEmail: normalizeEmail(email),
    inviterId,
    createdAt: new Date(now),
    expiresAt: new Date(now + invitationLifetimeMs),
  });
  if (!put) throw new Error("An invitation was stored but not returned");
  await sendInvitationEmail(transaction, services, invitation, { ...sender, invitationId: put.id, now });
  return put.id;
}

interface Sender {
  readonly teamDisplayName: string;
  readonly inviterDisplayName: string | null;
}

/**
 * Checks inviter and team again under locks, in this order, because they may have been deleted since the request was
 * checked. @throws
 * TEAM_MEMBERSHIP_NOT_FOUND, TEAM_NOT_FOUND
 */
async function lockSender(transaction: Queryable, { project, teamId, inviterId }: Invitation): Promise<Sender> {
  const inviter = inviterId && (await transaction.row(lockInviter, { projectId: project.id, inviterId, teamId }));
  const isHeld = await transaction.row(lockTeamForKeyShare, { projectId: project.id, teamId });
  if (inviterId !== null && !inviter) throw membershipNotFound({ teamId, userId: inviterId });
  const team = isHeld && (await findTeam(transaction, { projectId: project.id, teamId }));
  if (!team) throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
  return { teamDisplayName: team.display_name, inviterDisplayName: inviter ? inviter.display_name : null };
}

async function assertBelowLimit(
  transaction: Queryable,
  { project, teamId, email }: Invitation,
  now: number,
): Promise<void> {
  const values = { projectId: project.id, teamId, normalizedEmail: normalizeEmail(email), now: new Date(now) };
  const others = await transaction.row(countOpenInvitations, values);
  if (others && others.count >= maxOpenTeamInvitations)
    throw new PlainError(400, `A team can have at most ${maxOpenTeamInvitations} open invitations. Revoke one first.`);
}

async function sendInvitationEmail(
  transaction: Queryable,
  services: InvitationServices,
  { project, email, callbackUrl, languages }: Invitation,
  { invitationId, now, ...sender }: Sender & { readonly invitationId: string; readonly now: number },
): Promise<void> {
  const code = await createCode(transaction, {
    projectId: project.id,
    purpose: invitationPurpose,
    // Not tied to a user: the invitation stays valid if its sender is deleted.
    userId: null,
    subject: { invitationId },
    lifeMs: invitationLifetimeMs,
    now,
  });
  const link = new URL(callbackUrl);
  link.searchParams.set("code", code);
  await enqueueEmail(transaction, services, {
    project,
    userId: null,
    recipient: email,
    type: "team_invitation",
    languages,
    variables: { ...sender, teamInvitationLink: link.href, recipientEmail: email, linkLifeMs: invitationLifetimeMs },
  });
}
