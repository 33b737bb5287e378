import type { EditableEmailType } from "@vestibule/contract/endpoints";
import {
  type EmailType,
  type EmailVariables,
  loadLanguage,
  type RenderedEmail,
  renderEmail,
  TemplateError,
} from "@vestibule/emails";
import type { Queryable } from "../../../platform/database/database.ts";
import { columnTypes, statement } from "../../../platform/database/statement.ts";
import type { Project } from "../../projects/index.ts";
import { candidateLanguages, type TemplateRow } from "./stored-templates.ts";

/** For each type in `$types`, the template in the first language of `$languages` that has one. Uses the primary key. */
export const findTemplates = statement(
  "find-email-templates",
  `select distinct on (type) type, language, subject, content from email_templates
   where project_id = $projectId and type = any($types::text[]) and language = any($languages::text[])
   order by type, array_position($languages::text[], language)`,
  columnTypes<Pick<TemplateRow, "type">>(),
);

const listLanguages = statement(
  "list-email-template-languages",
  "select type, language from email_templates where project_id = $projectId order by type, language",
  columnTypes<Pick<TemplateRow, "type">>(),
);

/**
 * `$subject`, `$content`: new values, or null to keep the stored ones; `$currentSubject`, `$currentContent`: values for a new row. A single statement, so
 * that concurrent changes to different parts do not overwrite each other.
 */
export const upsertTemplate = statement(
  "upsert-email-template",
  `insert into email_templates (project_id, type, language, subject, content, updated_at)
   values ($projectId, $type, $language, coalesce($subject?, $currentSubject), coalesce($content?::json, $currentContent::json), $updatedAt)
   on conflict (project_id, type, language) do update set subject = coalesce($subject, email_templates.subject),
     content = coalesce($content::json, email_templates.content), updated_at = excluded.updated_at
   returning type, language, subject, content`,
  columnTypes<Pick<TemplateRow, "type">>(),
);

export const deleteTemplate = statement(
  "delete-email-template",
  "delete from email_templates where project_id = $projectId and type = $type and language = $language",
);

/** The languages of a project's templates, by type. */
export async function findTemplateLanguages(
  queryable: Queryable,
  projectId: string,
): Promise<(type: EditableEmailType) => string[]> {
  const rows = await queryable.rows(listLanguages, { projectId });
  return (type) => rows.filter((row) => row.type === type).map(({ language }) => language);
}

interface EmailToRender<T extends EmailType> {
  readonly project: Project;
  readonly type: T;
  readonly variables: EmailVariables[T];
  /** The recipient's, BCP 47. Null if unknown: our texts are in the project's language. */
  readonly locale: string | null;
  /** The languages of the request, in order of preference: BCP 47, lower case. For the project's templates, after `locale`. */
  readonly languages: readonly string[];
}

/**
 * Renders the email and returns its language: null for a template that names none. Costs one read by primary
 * key.
 */
export async function renderForProject<T extends EmailType>(
  queryable: Queryable,
  { project, type, variables, locale, languages }: EmailToRender<T>,
): Promise<{ mail: RenderedEmail; language: string | null }> {
  const own = await queryable.row(findTemplates, {
    projectId: project.id,
    types: [type],
    languages: candidateLanguages([...(locale === null ? [] : [locale.toLowerCase()]), ...languages]),
  });
  if (own) {
    const frameLanguage = await loadLanguage(own.language || locale);
    try {
      return {
        mail: renderEmail(type, variables, { ...project, language: frameLanguage }, own),
        language: own.language || null,
      };
    } catch (error) {
      // Send the built-in email instead: the template was validated when it was stored, so it can fail only if a value
      // is far too long.
      if (!(error instanceof TemplateError)) throw error;
    }
  }
  const language = await loadLanguage(locale ?? project.config.default_language);
  return { mail: renderEmail(type, variables, project, language), language: language.tag.toLowerCase() };
}
