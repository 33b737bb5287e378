import type { EmailTemplateType } from "@vestibule/contract/endpoints";
import { defaultTemplate } from "@vestibule/emails";

/** Most languages that one type of mail may have. */
export const maxLanguages = 100;

/** Which templates serve a reader, best first: each of their languages, exactly and then without its region and script, and last the
 *  one for everybody. `languages`: BCP 47, lower case. @see RFC 4647 §3.4 */
export function candidateLanguages(languages: readonly string[]): string[] {
  const candidates = languages.flatMap((language) => {
    const parts = language.split("-");
    return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
  });
  return [...new Set([...candidates, ""])];
}

/** A template of a project's own. */
export interface TemplateRow {
  readonly type: EmailTemplateType;
  /** BCP 47, lower case; empty: for everybody whose language has none of its own. */
  readonly language: string;
  readonly subject: string;
  readonly content: unknown;
}

/** What a project has of a type: its own template, or the default. */
export interface ResolvedTemplate extends TemplateRow {
  readonly isDefault: boolean;
}

export function orDefault(type: EmailTemplateType, own: TemplateRow | null): ResolvedTemplate {
  if (own) return { ...own, isDefault: false };
  const { subject, content } = defaultTemplate(type);
  return { type, language: "", subject, content, isDefault: true };
}
