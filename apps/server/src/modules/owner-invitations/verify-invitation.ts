import type { AccessType } from "@vestibule/contract";
import { z } from "zod";
import { apiError } from "../../http/api-error.ts";
import type { CountedAttempt } from "../../http/limits.ts";
import type { HttpRequest } from "../../http/message.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { type AuditContext, forProject, recordAudit } from "../audit/index.ts";
import type { AuthServices } from "../auth/index.ts";
import { type CodeRow, verifyCode } from "../credentials/index.ts";
import {
  addOwnerToProjects,
  type DeletedInvitationRow,
  deleteInvitation,
  findOpenInvitation,
  type InvitationRow,
  removeOwnerFromProjects,
} from "../project-owners/index.ts";
import { lockProjectForUpdate, lockUnrevokedKeySet } from "../projects/index.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Lifetime of an invitation and its link, in ms. */
export const invitationLifeMs = 7 * dayMs;

/** Purpose of the codes in invitation emails. */
export const invitationPurpose = "owner-invitation";

const codeSubject = z.object({ projectId: z.string(), invitationId: z.string() });

/** The invitation that a code belongs to. */
const parseInvitationSubject = ({ subject }: { readonly subject: unknown }): z.output<typeof codeSubject> =>
  codeSubject.parse(subject);

/** The dashboard page that the emailed link opens. */
export function getInvitationUrl(publicUrl: string, code: string): string {
  const link = new URL(`${publicUrl}/dashboard/owner-invitation`);
  link.searchParams.set("code", code);
  return link.href;
}

export type InvitationServices = AuthServices;

interface CodeCall {
  readonly auth: { readonly project: { readonly id: string }; readonly accessType: AccessType };
  readonly body: { readonly code: string };
  readonly request: HttpRequest;
}

interface VerifiedInvitation {
  readonly code: CodeRow;
  readonly projectId: string;
  readonly invitation: InvitationRow;
  readonly counted: CountedAttempt;
}

/** Counts the attempt and finds the invitation, without consuming the code. @throws VERIFICATION_CODE_… */
export async function verifyInvitation(
  { database, clock, limits }: InvitationServices,
  { auth, body, request }: CodeCall,
): Promise<VerifiedInvitation> {
  const { project, accessType } = auth;
  const now = clock();
  const counted = await limits.check({ action: "code", projectId: project.id, accessType, request });
  const attempt = { projectId: project.id, purpose: invitationPurpose, code: body.code, now } as const;
  const code = await verifyCode(database, attempt);
  const { projectId, invitationId } = parseInvitationSubject(code);
  const invitation = await findOpenInvitation(database, { projectId, id: invitationId, now });
  if (!invitation) {
    // If the code was used concurrently, reports that instead.
    await verifyCode(database, attempt);
    // The invitation was revoked or replaced, the inviter is no longer an owner, or the project was deleted.
    throw apiError("VERIFICATION_CODE_NOT_FOUND");
  }
  return { code, projectId, invitation, counted };
}

export interface ConsumedInvitation extends DeletedInvitationRow {
  readonly id: string;
  readonly projectId: string;
}

/** Consumes the invitation and locks its project. @throws VERIFICATION_CODE_NOT_FOUND if it no longer exists */
export async function consumeInvitation(transaction: Queryable, code: CodeRow): Promise<ConsumedInvitation> {
  const { projectId, invitationId: id } = parseInvitationSubject(code);
  const deleted =
    (await lockProjectForUpdate(transaction, projectId)) && (await deleteInvitation(transaction, { projectId, id }));
  // An invitation ends with the key that sent it.
  const keySetId = deleted ? deleted.key_set_id : null;
  const isKeyRevoked = keySetId !== null && !(await lockUnrevokedKeySet(transaction, { projectId, id: keySetId }));
  if (!deleted || isKeyRevoked) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  return { id, projectId, ...deleted };
}

/**
 * Makes the user an owner; for a transfer, removes the inviter. Adds before it removes, so that the project always has
 * an owner.
 */
export async function grantOwnership(
  transaction: Queryable,
  context: AuditContext,
  { id, projectId, invited_by: inviterId, is_transfer: isTransfer }: ConsumedInvitation,
  userId: string,
): Promise<void> {
  const target = { type: "project_owner_invitation", id };
  const accepted = { action: "project_owner_invitation.accept", target, details: { is_transfer: isTransfer } } as const;
  await recordAudit(transaction, forProject(projectId, context), [accepted]);
  await addOwnerToProjects(transaction, context, { userId, projectIds: [projectId] });
  if (isTransfer && inviterId !== null && inviterId !== userId)
    await removeOwnerFromProjects(transaction, context, { userId: inviterId, projectIds: [projectId] });
}
