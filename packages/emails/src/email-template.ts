import type { EmailVariables } from "./email.ts";

/** The mails whose words a project can choose. */
export type TemplatedEmailType = "email_verification" | "password_reset" | "magic_link" | "team_invitation";

/** Words and layout of one type of mail. */
export interface EmailTemplate {
  /** One line, with variables. */
  readonly subject: string;
  /** Blocks by their id, as JSON; `blocks/block.ts` says which there are. */
  readonly content: unknown;
  /** BCP 47; empty: not known. */
  readonly language: string;
}

/** What is wrong with a template, in words for whoever wrote it. */
export class TemplateProblem extends Error {}

/** What one type of mail brings along: the words it has when a project has none of its own, and the values it can show. */
export interface TemplateDefinition<T extends TemplatedEmailType> {
  readonly template: EmailTemplate;
  /** Values by the names that templates use. `language`: BCP 47, for values that are words; empty: not known. */
  values(variables: EmailVariables[T], language: string): Readonly<Record<string, Value>>;
  /** For previews and for trying a template out. */
  readonly example: EmailVariables[T];
}

/** What a variable stands for, as it is shown. */
export interface Value {
  /** `link`: a whole URL. `code`: a secret to type. `text`: anything else. */
  readonly kind: "text" | "link" | "code";
  /** In the body, and in the address of a link (there encoded). */
  readonly body: string;
  /** In the subject: one line. */
  readonly subject: string;
}
