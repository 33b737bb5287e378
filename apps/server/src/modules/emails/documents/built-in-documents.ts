import type { EditableEmailType } from "@vestibule/contract/endpoints";
import { parseEmailSource, type RenderedEmail, renderExample, TemplateError } from "@vestibule/emails";
import { apiError } from "../../../http/api-error.ts";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AuditContext, recordAudit } from "../../audit/index.ts";
import { lockProjectForUpdate, type Project } from "../../projects/index.ts";
import { renderOrFail } from "../templates/render-or-reject.ts";
import { assertSendsType, listEditableTypes, orDefault, type ResolvedTemplate } from "../templates/stored-templates.ts";
import { findTemplates, upsertTemplate } from "../templates/template-statements.ts";
import { builtInTemplates } from "./built-in-templates.ts";

/** The fallback for languages without a template of their own: newer clients know no languages. */
const fallback = "";

const toSource = ({ subject, content }: ResolvedTemplate): string => JSON.stringify({ subject, content }, null, 2);

async function findBuiltIns(queryable: Queryable, project: Project): Promise<ResolvedTemplate[]> {
  const types = listEditableTypes(project);
  const rows = await queryable.rows(findTemplates, { projectId: project.id, types, languages: [fallback] });
  return types.map((type) => orDefault(type, rows.find((row) => row.type === type) ?? null));
}

/** The templates that the server fills in itself, in the newest clients' shape. */
export const listBuiltIns = async (queryable: Queryable, project: Project) =>
  (await findBuiltIns(queryable, project)).map((template) => ({
    id: builtInTemplates[template.type].id,
    display_name: builtInTemplates[template.type].name,
    tsx_source: toSource(template),
  }));

interface BuiltIn {
  readonly type: EditableEmailType;
  readonly isThemed: boolean;
}

/** @throws EMAIL_RENDERING_ERROR */
function renderWithExample(
  project: Project,
  { type, isThemed }: BuiltIn,
  template: { subject: string; content: unknown },
): RenderedEmail {
  return renderOrFail(() => {
    if (!isThemed) throw new TemplateError("Blocks bring their own layout, so they need a theme");
    return renderExample(type, project, { ...template, language: fallback });
  });
}

/** @throws EMAIL_RENDERING_ERROR, PlainError 404 */
export async function renderBuiltIn(database: Database, project: Project, builtIn: BuiltIn): Promise<RenderedEmail> {
  assertSendsType(project, builtIn.type);
  const template = (await findBuiltIns(database, project)).find(({ type }) => type === builtIn.type);
  if (!template) throw new Error(`The built-in template ${builtIn.type} is missing`);
  return renderWithExample(project, builtIn, template);
}

/**
 * Saves the same template as `PATCH /email-templates/{type}`, and returns its HTML. @throws EMAIL_RENDERING_ERROR,
 * REQUIRES_CUSTOM_EMAIL_SERVER, PROJECT_NOT_FOUND, PlainError 404
 */
export async function updateBuiltIn(
  { database, clock }: Pick<Platform, "database" | "clock">,
  project: Project,
  context: AuditContext,
  { source, ...builtIn }: BuiltIn & { readonly source: string },
): Promise<string> {
  assertSendsType(project, builtIn.type);
  if (project.config.email_config.type === "shared") throw apiError("REQUIRES_CUSTOM_EMAIL_SERVER");
  const { type } = builtIn;
  const template = renderOrFail(() => {
    const parsed = parseEmailSource(source);
    if ("content" in parsed) return parsed;
    throw new TemplateError('This template is built in, so its source must have "content" (blocks), not "html"');
  });
  const { html } = renderWithExample(project, builtIn, template);
  await database.transaction(async (transaction) => {
    if (!(await lockProjectForUpdate(transaction, project.id)))
      throw apiError("PROJECT_NOT_FOUND", { project_id: project.id });
    const content = JSON.stringify(template.content);
    await transaction.row(upsertTemplate, {
      projectId: project.id,
      type,
      language: fallback,
      subject: template.subject,
      content,
      currentSubject: template.subject,
      currentContent: content,
      updatedAt: new Date(clock()),
    });
    await recordAudit(transaction, context, [
      {
        action: "email_template.update",
        target: { type: "email_template", id: type },
        details: { language: fallback, changed: ["subject", "content"] },
      },
    ]);
  });
  return html;
}
