import type { EmailTemplateType } from "@vestibule/contract/endpoints";
import { type EmailTemplate, type RenderedEmail, renderExample, TemplateProblem } from "@vestibule/emails";
import { PlainError } from "../../../http/api-error.ts";
import type { Project } from "../../projects/index.ts";

/** The mail that a template makes, with examples for its variables. @throws PlainError naming the block that is wrong */
export function renderOrReject(project: Project, type: EmailTemplateType, template: EmailTemplate): RenderedEmail {
  try {
    return renderExample(type, { displayName: project.displayName }, template);
  } catch (error) {
    if (error instanceof TemplateProblem)
      throw new PlainError(400, `The e-mail template is not valid. ${error.message}.`);
    throw error;
  }
}
