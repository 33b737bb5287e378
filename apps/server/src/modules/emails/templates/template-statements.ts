import type { EmailTemplateType } from "@vestibule/contract/endpoints";
import {
  type EmailType,
  type EmailVariables,
  isCustomizable,
  type RenderedEmail,
  renderEmail,
  TemplateError,
} from "@vestibule/emails";
import { type Queryable, statement } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { candidateLanguages, type TemplateRow } from "./stored-templates.ts";

/** For each type in `$2`, the template in the first language of `$3` that has one. Uses the primary key. */
export const findTemplates = statement<TemplateRow>(
  "find-email-templates",
  `select distinct on (type) type, language, subject, content from email_templates
   where project_id = $1 and type = any($2::text[]) and language = any($3::text[])
   order by type, array_position($3::text[], language)`,
);

const listLanguages = statement<{ type: EmailTemplateType; language: string }>(
  "list-email-template-languages",
  "select type, language from email_templates where project_id = $1 order by type, language",
);

/**
 * `$4`, `$5`: new values, or null to keep the stored ones; `$6`, `$7`: values for a new row. A single statement, so
 * that concurrent changes to different parts do not overwrite each other.
 */
export const upsertTemplate = statement<TemplateRow>(
  "upsert-email-template",
  `insert into email_templates (project_id, type, language, subject, content, updated_at)
   values ($1, $2, $3, coalesce($4, $6), coalesce($5::json, $7::json), $8)
   on conflict (project_id, type, language) do update set subject = coalesce($4, email_templates.subject),
     content = coalesce($5::json, email_templates.content), updated_at = excluded.updated_at
   returning type, language, subject, content`,
);

export const deleteTemplate = statement(
  "delete-email-template",
  "delete from email_templates where project_id = $1 and type = $2 and language = $3",
);

/** The languages of a project's templates, by type. */
export async function findTemplateLanguages(
  queryable: Queryable,
  projectId: string,
): Promise<(type: EmailTemplateType) => string[]> {
  const rows = await queryable.rows(listLanguages, [projectId]);
  return (type) => rows.filter((row) => row.type === type).map(({ language }) => language);
}

interface EmailToRender<T extends EmailType> {
  readonly project: Project;
  readonly type: T;
  readonly variables: EmailVariables[T];
  /** The recipient's languages, in order of preference: BCP 47, lower case. */
  readonly languages: readonly string[];
}

/** The language of the built-in templates. */
const defaultLanguage = "en";

/**
 * Renders the email and returns its language: null for a template that names none. Costs one read by primary key for
 * types that have templates, and none for others.
 */
export async function renderForProject<T extends EmailType>(
  queryable: Queryable,
  { project, type, variables, languages }: EmailToRender<T>,
): Promise<{ mail: RenderedEmail; language: string | null }> {
  const named = { displayName: project.displayName };
  const own = isCustomizable(type)
    ? await queryable.row(findTemplates, [project.id, [type], candidateLanguages(languages)])
    : null;
  if (own) {
    try {
      return { mail: renderEmail(type, variables, named, own), language: own.language || null };
    } catch (error) {
      // Send the built-in email instead: the template was validated when it was stored, so it can fail only if a value
      // is far too long.
      if (!(error instanceof TemplateError)) throw error;
    }
  }
  return { mail: renderEmail(type, variables, named), language: defaultLanguage };
}
