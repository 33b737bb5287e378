import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { changedFields } from "../../../platform/json/changed-fields.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { lockProjectForUpdate, type Project } from "../../projects/index.ts";
import { renderOrReject } from "./render-or-reject.ts";
import { candidateLanguages, maxLanguages, orDefault, type ResolvedTemplate } from "./stored-templates.ts";
import { findTemplateLanguages } from "./template-languages.ts";
import type { Caller, TemplateServices } from "./template-services.ts";
import { findTemplates, upsertTemplate } from "./template-statements.ts";
import { toWire } from "./to-wire.ts";

/** `PATCH /email-templates/{type}`. What is absent or empty stays as readers of this language get it now.
 *  Order: the project's mail server, the content, what is expected, the number of languages. */
export const update =
  (services: TemplateServices): Handler<typeof contract.emailTemplates.update, Project, Caller> =>
  async (call) => {
    const { auth, params, query, body } = call;
    const { project } = auth;
    const { type } = params;
    const { language = "" } = query;
    if (project.config.email_config.type === "shared")
      throw new PlainError(400, "E-mail templates can only be changed in projects with a mail server of their own.");
    const { content = null, expected = {} } = body;
    const subject = body.subject || null;
    if (content !== null) renderOrReject(project, type, { subject: subject ?? "", content, language });

    return services.database.transaction(async (transaction) => {
      if (!(await lockProjectForUpdate(transaction, project.id)))
        throw apiError("PROJECT_NOT_FOUND", { project_id: project.id });
      const found = await transaction.row(findTemplates, [project.id, [type], candidateLanguages([language])]);
      const current = orDefault(type, found);
      const fields = changedFields(expected, current);
      if (fields.length > 0) throw apiError("CHANGED_MEANWHILE", { fields });
      const before = (await findTemplateLanguages(transaction, project.id))(type);
      if (!before.includes(language) && before.length >= maxLanguages)
        throw new PlainError(400, `A mail can have templates in at most ${maxLanguages} languages.`);
      const given = { ...(subject !== null && { subject }), ...(content !== null && { content }) };
      const changed = getChangedParts(given, current);
      // Saying again what is there is no change: nothing is written, and nobody has to read of it.
      const isOwn = !current.isDefault && current.language === language;
      if (isOwn && changed.length === 0) return toWire(current, before);
      const saved = await transaction.row(upsertTemplate, [
        project.id,
        type,
        language,
        subject,
        content === null ? null : JSON.stringify(content),
        current.subject,
        JSON.stringify(current.content),
        new Date(services.clock()),
      ]);
      if (!saved) throw new Error("A template was stored and not returned");
      await recordAudit(transaction, toAuditContext(services, call), [
        {
          action: "email_template.update",
          target: { type: "email_template", id: type },
          details: { language, changed },
        },
      ]);
      return toWire(orDefault(type, saved), [...new Set([...before, language])].sort());
    });
  };

/** Which halves are not what is there, as text: the order of an object's members is kept too. */
const getChangedParts = (given: Partial<ResolvedTemplate>, current: ResolvedTemplate): string[] =>
  (["subject", "content"] as const).filter(
    (part) => part in given && JSON.stringify(given[part]) !== JSON.stringify(current[part]),
  );
