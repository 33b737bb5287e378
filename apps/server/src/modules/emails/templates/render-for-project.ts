import {
  type EmailType,
  type EmailVariables,
  isTemplated,
  type RenderedEmail,
  renderEmail,
  TemplateProblem,
} from "@vestibule/emails";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { candidateLanguages } from "./stored-templates.ts";
import { findTemplates } from "./template-statements.ts";

interface EmailToRender<T extends EmailType> {
  readonly project: Project;
  readonly type: T;
  readonly variables: EmailVariables[T];
  /** What the reader understands, best first: BCP 47, lower case. */
  readonly languages: readonly string[];
}

/** The language of the words that are ours. */
const defaultLanguage = "en";

/** The mail, and the language it is in: null for a template that does not say. Costs one read by primary key for the types that
 *  projects can have templates of, and nothing for others. */
export async function renderForProject<T extends EmailType>(
  queryable: Queryable,
  { project, type, variables, languages }: EmailToRender<T>,
): Promise<{ mail: RenderedEmail; language: string | null }> {
  const named = { displayName: project.displayName };
  const own = isTemplated(type)
    ? await queryable.row(findTemplates, [project.id, [type], candidateLanguages(languages)])
    : null;
  if (own) {
    try {
      return { mail: renderEmail(type, variables, named, own), language: own.language || null };
    } catch (error) {
      // Sent all the same: what was tried out when it was stored fails only where something in it has become far too long.
      if (!(error instanceof TemplateProblem)) throw error;
    }
  }
  return { mail: renderEmail(type, variables, named), language: defaultLanguage };
}
