import { internalProjectId } from "@vestibule/contract";
import { type contract, maxOpenOwnerInvitations } from "@vestibule/contract/endpoints";
import { acceptedLanguages } from "../../http/accepted-languages.ts";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import { createCode } from "../credentials/index.ts";
import { enqueueEmail } from "../emails/index.ts";
import {
  countOtherInvitations,
  findOpenInvitation,
  type InvitationRow,
  lockInviter,
  replaceInvitation,
} from "../project-owners/index.ts";
import { lockProjectForUpdate, lockUnrevokedKeySet, type Project } from "../projects/index.ts";
import { normalizeEmail, type User } from "../users/index.ts";
import { toWire } from "./to-wire.ts";
import { getInvitationUrl, type InvitationServices, invitationLifeMs, invitationPurpose } from "./verify-invitation.ts";

/**
 * `POST /internal/project-owner-invitations`. The response does not reveal whether the email has an account (user
 * enumeration).
 */
export function invite(
  services: InvitationServices,
): Handler<typeof contract.projectOwnerInvitations.invite, Project, User> {
  return async function invite(call) {
    const { auth, body, request } = call;
    const { email, is_transfer: isTransfer = false } = body;
    const projectId = auth.project.id;
    if (isTransfer && auth.ownerId === null)
      throw new PlainError(400, "Only a signed-in owner can transfer the project; a key can't.");
    // The email comes from project internal, whatever project triggers it.
    const recipient = normalizeEmail(email);
    const { accessType } = auth;
    await services.limits.check({
      action: "mail",
      emailKind: "invitation",
      projectId: internalProjectId,
      accessType,
      request,
      recipient,
    });
    const languages = acceptedLanguages(request);
    return services.database.transaction(async (transaction) => {
      if (!(await lockProjectForUpdate(transaction, projectId)))
        throw apiError("PROJECT_NOT_FOUND", { project_id: projectId });
      const invitation = { projectId, email, isTransfer, inviterId: auth.ownerId, keySetId: auth.keySetId };
      const stored = await storeInvitation(transaction, services, invitation);
      await mail(transaction, services, stored, { projectId, languages });
      const target = { type: "project_owner_invitation", id: stored.id };
      const details = { is_transfer: isTransfer };
      const sent = { action: "project_owner_invitation.send", target, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [sent]);
      return toWire(stored);
    });
  };
}

interface Invitation {
  readonly projectId: string;
  /** As entered. */
  readonly email: string;
  readonly isTransfer: boolean;
  /** The inviting owner; null for a key. */
  readonly inviterId: string | null;
  /** The inviting key set; null for an owner. */
  readonly keySetId: string | null;
}

/** Replaces an older invitation to the same email. The project is locked, so that invitations are serialized. */
async function storeInvitation(
  transaction: Queryable,
  { clock }: Pick<InvitationServices, "clock">,
  { projectId, email, isTransfer, inviterId, keySetId }: Invitation,
): Promise<InvitationRow> {
  // The inviter may have lost the project, and the key may have been revoked, since the request was authorized.
  if (inviterId !== null && !(await lockInviter(transaction, { projectId, userId: inviterId })))
    throw apiError("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  if (keySetId !== null && !(await lockUnrevokedKeySet(transaction, { projectId, id: keySetId })))
    throw apiError("INVALID_SUPER_SECRET_ADMIN_KEY", { project_id: projectId });
  const now = clock();
  const normalizedEmail = normalizeEmail(email);
  if ((await countOtherInvitations(transaction, { projectId, normalizedEmail, now })) >= maxOpenOwnerInvitations)
    throw new PlainError(
      400,
      `A project can have at most ${maxOpenOwnerInvitations} open invitations. Revoke one first.`,
    );
  const lifeMs = invitationLifeMs;
  const invitation = { projectId, email, normalizedEmail, inviterId, keySetId, isTransfer, now, lifeMs };
  const id = await replaceInvitation(transaction, invitation);
  const stored = await findOpenInvitation(transaction, { projectId, id, now });
  if (!stored) throw new Error("Storing an invitation returned no row");
  return stored;
}

async function mail(
  transaction: Queryable,
  services: InvitationServices,
  invitation: InvitationRow,
  { projectId, languages }: { readonly projectId: string; readonly languages: readonly string[] },
): Promise<void> {
  const project = await services.projects.find(internalProjectId);
  if (!project) throw new Error("Project internal is missing");
  const code = await createCode(transaction, {
    projectId: internalProjectId,
    purpose: invitationPurpose,
    userId: null,
    subject: { projectId, invitationId: invitation.id },
    lifeMs: invitationLifeMs,
    now: services.clock(),
  });
  await enqueueEmail(transaction, services, {
    project,
    userId: null,
    recipient: invitation.recipient_email,
    type: "owner_invitation",
    languages,
    variables: {
      ownerInvitationLink: getInvitationUrl(services.publicUrl, code),
      ownedProjectDisplayName: invitation.project_display_name,
      inviterName: invitation.inviter_display_name ?? invitation.inviter_email,
      isTransfer: invitation.is_transfer,
      recipientEmail: invitation.recipient_email,
      linkLifeMs: invitationLifeMs,
    },
  });
}
