import { type contract, type EditableEmailType, toPublicBranding } from "@vestibule/contract/endpoints";
import { getDefaultTemplate, type RenderedEmail } from "@vestibule/emails";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { renderOrReject } from "./render-or-reject.ts";
import { assertSendsType, candidateLanguages } from "./stored-templates.ts";
import type { Caller, TemplateServices } from "./template-services.ts";
import { findTemplates } from "./template-statements.ts";

interface Draft {
  readonly type: EditableEmailType;
  /** BCP 47, lower case; absent: the fallback template for all other languages. */
  readonly language: string | undefined;
  /** Absent fields come from the stored template. */
  readonly draft: { readonly subject?: string | undefined; readonly content?: unknown };
}

/** `POST /email-templates/{type}/preview`. Nothing is stored or sent. */
export function preview({
  database,
}: TemplateServices): Handler<typeof contract.emailTemplates.preview, Project, Caller> {
  return function preview({ auth, params: { type }, query: { language }, body: { branding, ...draft } }) {
    const project = branding ? { ...auth.project, branding: toPublicBranding(branding) ?? null } : auth.project;
    return renderDraft(database, project, { type, language, draft });
  };
}

/**
 * Renders the draft with example values; missing parts come from the stored template. @throws PlainError naming the
 * invalid block, or 404 if the project doesn't send this email
 */
export async function renderDraft(
  queryable: Queryable,
  project: Project,
  { type, language = "", draft }: Draft,
): Promise<RenderedEmail> {
  assertSendsType(project, type);
  const own = await queryable.row(findTemplates, {
    projectId: project.id,
    types: [type],
    languages: candidateLanguages([language]),
  });
  const current = own ?? getDefaultTemplate(type);
  return renderOrReject(project, type, {
    subject: draft.subject || current.subject,
    content: draft.content ?? current.content,
    // Stored content has its own language; draft content is in the requested language.
    language: draft.content === undefined ? current.language : language,
  });
}
