import type { contract, EmailTemplateType } from "@vestibule/contract/endpoints";
import { defaultTemplate, type RenderedEmail } from "@vestibule/emails";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { renderOrReject } from "./render-or-reject.ts";
import { candidateLanguages } from "./stored-templates.ts";
import type { Caller, TemplateServices } from "./template-services.ts";
import { findTemplates } from "./template-statements.ts";

interface Draft {
  readonly type: EmailTemplateType;
  /** BCP 47, lower case; absent: for everybody whose language has none of its own. */
  readonly language: string | undefined;
  /** What is absent is as it is stored. */
  readonly draft: { readonly subject?: string | undefined; readonly content?: unknown };
}

/** `POST /email-templates/{type}/preview`. Nothing is stored or sent. */
export const preview =
  ({ database }: TemplateServices): Handler<typeof contract.emailTemplates.preview, Project, Caller> =>
  ({ auth: { project }, params: { type }, query: { language }, body: draft }) =>
    renderDraft(database, project, { type, language, draft });

/** The mail of what is given, and for the rest of what is stored, with examples. @throws PlainError naming the block that is wrong */
export async function renderDraft(
  queryable: Queryable,
  project: Project,
  { type, language = "", draft }: Draft,
): Promise<RenderedEmail> {
  const own = await queryable.row(findTemplates, [project.id, [type], candidateLanguages([language])]);
  const current = own ?? defaultTemplate(type);
  return renderOrReject(project, type, {
    subject: draft.subject || current.subject,
    content: draft.content ?? current.content,
    // What is stored is in the language it is in; what is given, in the one it is meant for.
    language: draft.content === undefined ? current.language : language,
  });
}
