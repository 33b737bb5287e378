import type { EmailTemplateType } from "@vestibule/contract/endpoints";
import { statement } from "../../../platform/database/database.ts";
import type { TemplateRow } from "./stored-templates.ts";

/** For each type in `$2`, the template in the first language of `$3` that has one. Uses the primary key. */
export const findTemplates = statement<TemplateRow>(
  "find-email-templates",
  `select distinct on (type) type, language, subject, content from email_templates
   where project_id = $1 and type = any($2::text[]) and language = any($3::text[])
   order by type, array_position($3::text[], language)`,
);

export const listLanguages = statement<{ type: EmailTemplateType; language: string }>(
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
