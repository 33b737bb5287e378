import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type AuditContext, forProject, recordAudit, toAuditContext } from "../../audit/index.ts";
import { redeemSharedCode, verifyCode } from "../../credentials/index.ts";
import { addOwnerToProjects, requireInternalProject } from "../../project-owners/index.ts";
import { lockProjectForUpdate, type Project } from "../../projects/index.ts";
import { requireOwnSession } from "../../sessions/index.ts";
import { lockUserForEvents, type User } from "../../users/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { getPartnerClients } from "../partners/partners.ts";
import { findProvisioned, markTransferred } from "./provisioned-project-statements.ts";
import { parseSubject, type TransferSubject, transferPurpose } from "./transfer-code.ts";

type Endpoints = typeof contract.integrationProjects;

/** `POST /integrations/{partner}/projects/transfer/confirm` */
export function confirmTransfer(
  services: IntegrationServices,
): Handler<Endpoints["confirmTransfer"], Project, Pick<User, "id" | "is_anonymous">> {
  return async function confirmTransfer(call) {
    const { auth, body, params, request, user } = call;
    const [{ name: partner }] = getPartnerClients(services, call);
    requireInternalProject(auth.project);
    await requireOwnSession(services, auth);
    await services.limits.check({ action: "code", projectId: auth.project.id, accessType: auth.accessType, request });
    // As for new projects: an anonymous user cannot be identified as the owner.
    if (user.is_anonymous) throw new PlainError(400, "An anonymous user can't own projects. Add an email first.");
    const context = toAuditContext(services, call);
    const attempt = {
      projectId: internalProjectId,
      purpose: transferPurpose,
      code: body.code,
      now: context.now,
    } as const;
    const { projectId } = await redeemSharedCode(services.database, attempt, async (transaction, row) => {
      const subject = parseSubject(row.subject, params.partner);
      await claimProject(transaction, context, subject, user.id);
      return subject;
    });
    services.log.info({ projectId, partner }, "project transferred");
    return { project_id: projectId };
  };
}

/**
 * A link never takes a project away from an existing owner. Locks the project before the user.
 * @throws VERIFICATION_CODE_NOT_FOUND, VERIFICATION_CODE_ALREADY_USED, USER_AUTHENTICATION_REQUIRED
 */
async function claimProject(
  transaction: Queryable,
  context: AuditContext,
  { partner, projectId }: TransferSubject,
  userId: string,
): Promise<void> {
  // Deleted in the meantime.
  if (!(await lockProjectForUpdate(transaction, projectId))) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  const found = await transaction.row(findProvisioned, { projectId, partner });
  if (!found) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  if (found.is_taken) throw apiError("VERIFICATION_CODE_ALREADY_USED");
  if (!(await lockUserForEvents(transaction, { projectId: internalProjectId, userId })))
    throw apiError("USER_AUTHENTICATION_REQUIRED");
  await transaction.run(markTransferred, { projectId, partner, transferredAt: new Date(context.now) });
  await addOwnerToProjects(transaction, context, { userId, projectIds: [projectId] });
  await recordAudit(transaction, forProject(projectId, context), [
    { action: "project_transfer.confirm", target: { type: "project", id: projectId }, details: { partner } },
  ]);
}

/** `POST /integrations/{partner}/projects/transfer/confirm/check` */
export function checkTransferCode(
  services: IntegrationServices,
): Handler<Endpoints["checkTransferCode"], Project, unknown> {
  return async function checkTransferCode(call) {
    const { auth, body, params, request } = call;
    const [client] = getPartnerClients(services, call);
    requireInternalProject(auth.project);
    await services.limits.check({ action: "code", projectId: auth.project.id, accessType: auth.accessType, request });
    const attempt = { projectId: internalProjectId, purpose: transferPurpose, code: body.code } as const;
    const row = await verifyCode(services.database, { ...attempt, now: services.clock() });
    const { projectId } = parseSubject(row.subject, params.partner);
    const found = await services.database.row(findProvisioned, { projectId, partner: params.partner });
    if (!found) throw apiError("VERIFICATION_CODE_NOT_FOUND");
    if (found.is_taken) throw apiError("VERIFICATION_CODE_ALREADY_USED");
    return {
      is_code_valid: true,
      partner_display_name: client.displayName,
      project_display_name: found.display_name,
    };
  };
}
