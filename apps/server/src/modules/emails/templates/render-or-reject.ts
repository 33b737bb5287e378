import type { EditableEmailType } from "@vestibule/contract/endpoints";
import { type EmailTemplate, loadLanguage, type RenderedEmail, renderExample, TemplateError } from "@vestibule/emails";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Project } from "../../projects/index.ts";

/** Renders a template with example values in its language. @throws PlainError naming the invalid block */
export async function renderOrReject(
  project: Project,
  type: EditableEmailType,
  template: EmailTemplate,
): Promise<RenderedEmail> {
  const language = await loadLanguage(template.language || null);
  try {
    return renderExample(type, { ...project, language }, template);
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
