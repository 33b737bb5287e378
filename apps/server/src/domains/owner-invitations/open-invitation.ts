import type { AccessType } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";
import type { CountedAttempt } from "../../http/limits.ts";
import type { HttpRequest } from "../../http/message.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { type AuditContext, inLogOf, recordAudit } from "../audit/index.ts";
import { giveProjects, takeProjects } from "../owned-projects/index.ts";
import { holdProject } from "../projects/index.ts";
import { type CodeRow, tryCode } from "../verification-codes/index.ts";
import { findOpen, type InvitationRow, type TakenInvitation, takeInvitation } from "./queries.ts";
import { invitationOf, invitationPurpose } from "./rules.ts";
import type { InvitationServices } from "./services.ts";

interface CodeCall {
  readonly auth: { readonly project: { readonly id: string }; readonly accessType: AccessType };
  readonly body: { readonly code: string };
  readonly request: HttpRequest;
}

interface TriedInvitation {
  readonly code: CodeRow;
  readonly projectId: string;
  readonly invitation: InvitationRow;
  readonly counted: CountedAttempt;
}

/** Counts the try and finds the invitation, without using the code. @throws VERIFICATION_CODE_… */
export async function tryInvitation(
  { database, clock, limits }: InvitationServices,
  { auth, body, request }: CodeCall,
): Promise<TriedInvitation> {
  const { project, accessType } = auth;
  const now = clock();
  const counted = await limits.check({ action: "code", projectId: project.id, accessType, request });
  const attempt = { projectId: project.id, purpose: invitationPurpose, code: body.code, now } as const;
  const code = await tryCode(database, attempt);
  const { projectId, invitationId } = invitationOf(code);
  const invitation = await database.row(findOpen, [projectId, new Date(now), invitationId]);
  if (!invitation) {
    // Somebody may have used it just now; then that is told.
    await tryCode(database, attempt);
    // It was taken back, another one was sent, who invited is no owner any more, or the project is gone.
    throw apiError("VERIFICATION_CODE_NOT_FOUND");
  }
  return { code, projectId, invitation, counted };
}

export interface HeldInvitation extends TakenInvitation {
  readonly id: string;
  readonly projectId: string;
}

/** Uses the invitation up, and holds the project that it is for. @throws VERIFICATION_CODE_NOT_FOUND when there is none any more */
export async function holdInvitation(transaction: Queryable, code: CodeRow): Promise<HeldInvitation> {
  const { projectId, invitationId: id } = invitationOf(code);
  const taken = (await holdProject(transaction, projectId)) && (await transaction.row(takeInvitation, [projectId, id]));
  if (!taken) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  return { id, projectId, ...taken };
}

/** Makes the user an owner; at a transfer, who invited is none any more. The project is never without one. */
export async function handOver(
  transaction: Queryable,
  context: AuditContext,
  { id, projectId, invited_by: inviterId, is_transfer: isTransfer }: HeldInvitation,
  userId: string,
): Promise<void> {
  const target = { type: "project_owner_invitation", id };
  const accepted = { action: "project_owner_invitation.accept", target, details: { is_transfer: isTransfer } } as const;
  await recordAudit(transaction, inLogOf(projectId, context), [accepted]);
  await giveProjects(transaction, context, { userId, projectIds: [projectId] });
  if (isTransfer && inviterId !== null && inviterId !== userId)
    await takeProjects(transaction, context, { userId: inviterId, projectIds: [projectId] });
}
