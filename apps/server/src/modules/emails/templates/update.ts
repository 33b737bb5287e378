import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { changedFields } from "../../../platform/json/changed-fields.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { lockProjectForUpdate, type Project } from "../../projects/index.ts";
import { renderOrReject } from "./render-or-reject.ts";
import {
  assertSendsType,
  candidateLanguages,
  maxLanguages,
  orDefault,
  type ResolvedTemplate,
  toWire,
} from "./stored-templates.ts";
import type { Caller, TemplateServices } from "./template-services.ts";
import { findTemplateLanguages, findTemplates, upsertTemplate } from "./template-statements.ts";

/**
 * `PATCH /email-templates/{type}`. Absent or empty parts keep the values that recipients of this language get now.
 * Order of checks: whether the project sends this email, its mail server, the content, the expected values, the number of languages.
 */
export function update(services: TemplateServices): Handler<typeof contract.emailTemplates.update, Project, Caller> {
  return async function update(call) {
    const { auth, params, query, body } = call;
    const { project } = auth;
    const { type } = params;
    const { language = "" } = query;
    assertSendsType(project, type);
    if (project.config.email_config.type === "shared")
      throw new PlainError(400, "Email templates can only be changed in projects with their own mail server.");
    const { content = null, expected = {} } = body;
    const subject = body.subject || null;
    if (content !== null) await renderOrReject(project, type, { subject: subject ?? "", content, language });

    return services.database.transaction(async (transaction) => {
      if (!(await lockProjectForUpdate(transaction, project.id)))
        throw apiError("PROJECT_NOT_FOUND", { project_id: project.id });
      const found = await transaction.row(findTemplates, {
        projectId: project.id,
        types: [type],
        languages: candidateLanguages([language]),
      });
      const current = orDefault(type, found);
      const fields = changedFields(expected, current);
      if (fields.length > 0) throw apiError("CHANGED_MEANWHILE", { fields });
      const before = (await findTemplateLanguages(transaction, project.id))(type);
      if (!before.includes(language) && before.length >= maxLanguages)
        throw new PlainError(400, `An email can have templates in at most ${maxLanguages} languages.`);
      const given = { ...(subject !== null && { subject }), ...(content !== null && { content }) };
      const changed = getChangedParts(given, current);
      // An update without a difference writes nothing and is not audited.
      const isOwn = !current.isDefault && current.language === language;
      if (isOwn && changed.length === 0) return toWire(current, before);
      const saved = await transaction.row(upsertTemplate, {
        projectId: project.id,
        type,
        language,
        subject,
        content: content === null ? null : JSON.stringify(content),
        currentSubject: current.subject,
        currentContent: JSON.stringify(current.content),
        updatedAt: new Date(services.clock()),
      });
      if (!saved) throw new Error("Storing a template returned no row");
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
}

/** The parts that differ, compared as text so that the order of object members counts. */
const getChangedParts = (given: Partial<ResolvedTemplate>, current: ResolvedTemplate): string[] =>
  (["subject", "content"] as const).filter(
    (part) => part in given && JSON.stringify(given[part]) !== JSON.stringify(current[part]),
  );
