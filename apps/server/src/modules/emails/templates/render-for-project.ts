import {
  type EmailType,
  type EmailVariables,
  isCustomizable,
  type RenderedEmail,
  renderEmail,
  TemplateError,
} from "@vestibule/emails";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { candidateLanguages } from "./stored-templates.ts";
import { findTemplates } from "./template-statements.ts";

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
