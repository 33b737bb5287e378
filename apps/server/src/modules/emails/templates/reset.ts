import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { Caller, TemplateServices } from "./template-services.ts";
import { deleteTemplate } from "./template-statements.ts";

/** `DELETE /email-templates/{type}`: for one language, or without one the fallback template. */
export function reset(services: TemplateServices): Handler<typeof contract.emailTemplates.reset, Project, Caller> {
  return async function reset(call) {
    const { project } = call.auth;
    const { type } = call.params;
    const { language = "" } = call.query;
    await services.database.transaction(async (transaction) => {
      const count = await transaction.run(deleteTemplate, { projectId: project.id, type, language });
      if (count === 0) throw new PlainError(404, "The project has no custom template for this email.");
      await recordAudit(transaction, toAuditContext(services, call), [
        { action: "email_template.reset", target: { type: "email_template", id: type }, details: { language } },
      ]);
    });
    return { success: true };
  };
}
