import type { EmailTemplateRead } from "@vestibule/contract/endpoints";
import type { ResolvedTemplate } from "./stored-templates.ts";

/** `languages`: those in which the project has templates of this type. */
export const toWire = (
  { type, language, subject, content, isDefault }: ResolvedTemplate,
  languages: readonly string[],
): EmailTemplateRead => ({
  type,
  subject,
  // Stored as JSON, or a literal from the code.
  content: content as EmailTemplateRead["content"],
  is_default: isDefault,
  language,
  languages: [...languages],
});
