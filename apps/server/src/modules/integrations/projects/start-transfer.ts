import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { recordAudit } from "../../audit/index.ts";
import { createCode } from "../../credentials/index.ts";
import { lockProjectForUpdate, type Project } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";
import { partnerContext } from "../partners/partner-keys.ts";
import { requirePartner } from "../partners/partners.ts";
import { findProvisioned } from "./provisioned-project-statements.ts";
import { getTransferUrl, type TransferSubject, transferLifeMs, transferPurpose } from "./transfer-code.ts";

/**
 * A missing project, a deleted one and another partner's project get the same error. @throws PROJECT_NOT_FOUND,
 * PlainError 400
 */
async function assertTransferable(database: Queryable, client: IntegrationClient, projectId: string): Promise<void> {
  const found = await database.row(findProvisioned, { projectId, partner: client.name });
  if (!found) throw apiError("PROJECT_NOT_FOUND", { project_id: projectId });
  if (found.is_taken) throw new PlainError(400, "The project already has an owner. It can only be transferred once.");
}

/** `GET /integrations/{partner}/projects/transfer` */
export function checkTransfer(
  services: IntegrationServices,
): Handler<typeof contract.integrationProjects.checkTransfer, Project, unknown> {
  return async function checkTransfer(call) {
    const client = await requirePartner(services, call);
    await assertTransferable(services.database, client, call.query.project_id);
    return { message: "The project can be transferred. Send the same request as a POST." };
  };
}

/** `POST /integrations/{partner}/projects/transfer`, and its alias `/initiate` */
export function startTransfer(
  services: IntegrationServices,
): Handler<typeof contract.integrationProjects.startTransfer, Project, unknown> {
  return async function startTransfer(call) {
    const client = await requirePartner(services, call);
    const projectId = call.body.project_id;
    const context = partnerContext(services, call.request, projectId);
    const code = await services.database.transaction(async (transaction) => {
      // Locks the project, to serialize with a user who is becoming its owner.
      if (!(await lockProjectForUpdate(transaction, projectId)))
        throw apiError("PROJECT_NOT_FOUND", { project_id: projectId });
      await assertTransferable(transaction, client, projectId);
      const details = { partner: client.name, client_id: client.clientId };
      const target = { type: "project", id: projectId };
      await recordAudit(transaction, context, [{ action: "project_transfer.start", target, details }]);
      return createCode(transaction, {
        projectId: internalProjectId,
        purpose: transferPurpose,
        userId: null,
        subject: { partner: client.name, projectId } satisfies TransferSubject,
        lifeMs: transferLifeMs,
        now: context.now,
      });
    });
    return { confirmation_url: getTransferUrl(services.publicUrl, client.name, code) };
  };
}
