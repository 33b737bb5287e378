import type { EmailTemplateRead } from "@vestibule/contract/endpoints";
import type { ResolvedTemplate } from "./stored-templates.ts";

/** `languages`: in which the project has templates of this type. */
export const toWire = (
  { type, language, subject, content, isDefault }: ResolvedTemplate,
  languages: readonly string[],
): EmailTemplateRead => ({
  type,
  subject,
  // It was JSON when it came in, or is a literal of ours.
  content: content as EmailTemplateRead["content"],
  is_default: isDefault,
  language,
  languages: [...languages],
});
