import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { changedFields } from "../../platform/json/changed-fields.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import { holdProject, type Project } from "../projects/index.ts";
import { languagesOf } from "./languages-of.ts";
import { findTemplates, putTemplate } from "./queries.ts";
import { candidateLanguages, type FoundTemplate, languagesMax, orDefault } from "./rules.ts";
import type { Caller, TemplateServices } from "./services.ts";
import { toWire } from "./to-wire.ts";
import { tryOut } from "./try-out.ts";

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
    if (content !== null) tryOut(project, type, { subject: subject ?? "", content, language });

    return services.database.transaction(async (transaction) => {
      if (!(await holdProject(transaction, project.id)))
        throw apiError("PROJECT_NOT_FOUND", { project_id: project.id });
      const found = await transaction.row(findTemplates, [project.id, [type], candidateLanguages([language])]);
      const present = orDefault(type, found);
      const fields = changedFields(expected, present);
      if (fields.length > 0) throw apiError("CHANGED_MEANWHILE", { fields });
      const before = (await languagesOf(transaction, project.id))(type);
      if (!before.includes(language) && before.length >= languagesMax)
        throw new PlainError(400, `A mail can have templates in at most ${languagesMax} languages.`);
      const given = { ...(subject !== null && { subject }), ...(content !== null && { content }) };
      const changed = differing(given, present);
      // Saying again what is there is no change: nothing is written, and nobody has to read of it.
      const isOwn = !present.isDefault && present.language === language;
      if (isOwn && changed.length === 0) return toWire(present, before);
      const put = await transaction.row(putTemplate, [
        project.id,
        type,
        language,
        subject,
        content === null ? null : JSON.stringify(content),
        present.subject,
        JSON.stringify(present.content),
        new Date(services.clock()),
      ]);
      if (!put) throw new Error("A template was stored and not returned");
      await recordAudit(transaction, toAuditContext(services, call), [
        {
          action: "email_template.update",
          target: { type: "email_template", id: type },
          details: { language, changed },
        },
      ]);
      return toWire(orDefault(type, put), [...new Set([...before, language])].sort());
    });
  };

/** Which halves are not what is there, as text: the order of an object's members is kept too. */
const differing = (given: Partial<FoundTemplate>, present: FoundTemplate): string[] =>
  (["subject", "content"] as const).filter(
    (half) => half in given && JSON.stringify(given[half]) !== JSON.stringify(present[half]),
  );
