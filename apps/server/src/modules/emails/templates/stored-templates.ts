import { internalProjectId } from "@vestibule/contract";
import { type EditableEmailType, type EmailTemplateRead, editableEmailTypes } from "@vestibule/contract/endpoints";
import { getDefaultTemplate } from "@vestibule/emails";
import { PlainError } from "../../../http/api-error.ts";
import type { Project } from "../../projects/index.ts";

/** Maximum number of languages per type. */
export const maxLanguages = 100;

/**
 * Candidate languages for a recipient, in order of preference: each of their languages, exactly and then without region
 * and script, and finally the fallback template. `languages`: BCP 47, lower case. @see RFC 4647 §3.4
 */
export function candidateLanguages(languages: readonly string[]): string[] {
  const candidates = languages.flatMap((language) => {
    const parts = language.split("-");
    return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
  });
  return [...new Set([...candidates, ""])];
}

/** The email types that a project sends. Owners are users of project `internal`, which sends their invitations. */
export const listEditableTypes = ({ id }: Pick<Project, "id">): EditableEmailType[] =>
  editableEmailTypes.filter((type) => type !== "owner_invitation" || id === internalProjectId);

/** A template of an email that the project doesn't send would have no effect. @throws PlainError 404 */
export function assertSendsType(project: Pick<Project, "id">, type: EditableEmailType): void {
  if (!listEditableTypes(project).includes(type))
    throw new PlainError(404, `Only the project ${internalProjectId} sends this email, so only it has this template.`);
}

/** A project's custom template. */
export interface TemplateRow {
  readonly type: EditableEmailType;
  /** BCP 47, lower case; empty: the fallback template for all other languages. */
  readonly language: string;
  readonly subject: string;
  readonly content: unknown;
}

/** A project's template for a type: the custom one, or the default. */
export interface ResolvedTemplate extends TemplateRow {
  readonly isDefault: boolean;
}

export function orDefault(type: EditableEmailType, own: TemplateRow | null): ResolvedTemplate {
  if (own) return { ...own, isDefault: false };
  const { subject, content } = getDefaultTemplate(type);
  return { type, language: "", subject, content, isDefault: true };
}

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
