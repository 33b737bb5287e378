import type { EmailTemplateType } from "@vestibule/contract/endpoints";
import { type EmailTemplate, type RenderedEmail, renderExample, TemplateError } from "@vestibule/emails";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Project } from "../../projects/index.ts";

/** Renders a template with example values. @throws PlainError naming the invalid block */
export function renderOrReject(project: Project, type: EmailTemplateType, template: EmailTemplate): RenderedEmail {
  try {
    return renderExample(type, { displayName: project.displayName }, template);
  } catch (error) {
    if (error instanceof TemplateError) throw new PlainError(400, `The email template is not valid. ${error.message}.`);
    throw error;
  }
}

/** For the newest clients, which know a code for it. @throws EMAIL_RENDERING_ERROR */
export function renderOrFail<T>(render: () => T): T {
  try {
    return render();
  } catch (error) {
    if (error instanceof TemplateError) throw apiError("EMAIL_RENDERING_ERROR", { error: `${error.message}.` });
    throw error;
  }
}
