import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { Caller, SentEmailServices } from "../store-email.ts";
import { deleteSuppression } from "./suppression-statements.ts";

/** `DELETE /internal/email-suppressions/{email}` */
export function removeSuppression(
  services: SentEmailServices,
): Handler<typeof contract.sentEmails.deleteSuppression, Project, Caller> {
  return async function removeSuppression(call) {
    const context = toAuditContext(services, call);
    await services.database.transaction(async (transaction) => {
      const lifted = await transaction.row(deleteSuppression, {
        projectId: call.auth.project.id,
        email: call.params.email,
      });
      if (!lifted) throw new PlainError(404, "This email address isn't suppressed.");
      const target = { type: "email_address", id: lifted.normalized_email };
      const { bounces, reason } = lifted;
      await recordAudit(transaction, context, [
        { action: "email_suppression.remove", target, details: { refusals: bounces, reason } },
      ]);
    });
    return { success: true };
  };
}
