import { randomUUID } from "node:crypto";
import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { acceptedLanguages } from "../../http/accepted-languages.ts";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import { createCode } from "../credentials/index.ts";
import { enqueueEmail } from "../emails/index.ts";
import { lockProjectForUpdate, type Project } from "../projects/index.ts";
import { normalizeEmail, type User } from "../users/index.ts";
import { getInvitationUrl, invitationLifeMs, invitationPurpose, maxOpenInvitations } from "./invitation-policy.ts";
import type { InvitationServices } from "./invitation-services.ts";
import {
  countOpenInvitations,
  deleteInvitationByEmail,
  findOpenInvitations,
  type InvitationRow,
  insertInvitation,
  lockInviter,
} from "./invitation-statements.ts";
import { toWire } from "./to-wire.ts";

/** `POST /internal/project-owner-invitations`. Whether the address has an account is not told: that is nobody's business. */
export const invite =
  (services: InvitationServices): Handler<typeof contract.projectOwnerInvitations.invite, Project, User> =>
  async (call) => {
    const { auth, body, request } = call;
    const { email, is_transfer: isTransfer = false } = body;
    const projectId = auth.project.id;
    if (isTransfer && auth.ownerId === null)
      throw new PlainError(400, "Only an owner who is signed in can hand the project over: a key owns nothing.");
    // The mail is sent in the name of project internal, whoever makes it send one.
    const recipient = normalizeEmail(email);
    const { accessType } = auth;
    await services.limits.check({ action: "mail", projectId: internalProjectId, accessType, request, recipient });
    const languages = acceptedLanguages(request);
    return services.database.transaction(async (transaction) => {
      if (!(await lockProjectForUpdate(transaction, projectId)))
        throw apiError("PROJECT_NOT_FOUND", { project_id: projectId });
      const invitation = { projectId, email, isTransfer, inviterId: auth.ownerId };
      const stored = await storeInvitation(transaction, services, invitation);
      await mail(transaction, services, stored, { projectId, languages });
      const target = { type: "project_owner_invitation", id: stored.id };
      const details = { is_transfer: isTransfer };
      const sent = { action: "project_owner_invitation.send", target, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [sent]);
      return toWire(stored);
    });
  };

interface Invitation {
  readonly projectId: string;
  /** As it was written. */
  readonly email: string;
  readonly isTransfer: boolean;
  /** The owner who invites; null: a key does. */
  readonly inviterId: string | null;
}

/** In the place of an older one of the same address. The project is held, so that nobody else is invited meanwhile. */
async function storeInvitation(
  transaction: Queryable,
  { clock }: Pick<InvitationServices, "clock">,
  { projectId, email, isTransfer, inviterId }: Invitation,
): Promise<InvitationRow> {
  // They may have lost the project since the request was checked.
  if (inviterId !== null && !(await transaction.row(lockInviter, [projectId, inviterId])))
    throw apiError("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  const now = new Date(clock());
  const recipient = normalizeEmail(email);
  const others = await transaction.row(countOpenInvitations, [projectId, recipient, now]);
  if (others && others.count >= maxOpenInvitations)
    throw new PlainError(400, `A project has at most ${maxOpenInvitations} open invitations. Take one back first.`);
  await transaction.run(deleteInvitationByEmail, [projectId, recipient]);
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + invitationLifeMs);
  await transaction.run(insertInvitation, [projectId, id, email, recipient, inviterId, isTransfer, now, expiresAt]);
  const stored = await transaction.row(findOpenInvitations, [projectId, now, id]);
  if (!stored) throw new Error("An invitation was stored and not found");
  return stored;
}

async function mail(
  transaction: Queryable,
  services: InvitationServices,
  invitation: InvitationRow,
  { projectId, languages }: { readonly projectId: string; readonly languages: readonly string[] },
): Promise<void> {
  const project = await services.projects.find(internalProjectId);
  if (!project) throw new Error("The installation has no project internal");
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
