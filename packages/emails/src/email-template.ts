import type { EmailVariables } from "./email.ts";

/** The email types that projects can customize. */
export type CustomizableEmailType = "email_verification" | "password_reset" | "magic_link" | "team_invitation";

/** Text and layout of one email type. */
export interface EmailTemplate {
  /** One line, with variables. */
  readonly subject: string;
  /** Blocks by ID, as JSON; see `blocks/block.ts`. */
  readonly content: unknown;
  /** BCP 47; empty if unknown. */
  readonly language: string;
}

/** An invalid template, with a message for its author. */
export class TemplateError extends Error {}

/** An email type that projects can customize: its default template and its variables. */
export interface TemplateDefinition<T extends CustomizableEmailType> {
  readonly template: EmailTemplate;
  /** The default template for these variables, if it differs from `template`. */
  getTemplate?(variables: EmailVariables[T]): EmailTemplate;
  /** Values by variable name. `language`: BCP 47, for values that are text; empty if unknown. */
  values(variables: EmailVariables[T], language: string): Readonly<Record<string, Value>>;
  /** Example values for previews and validation. */
  readonly example: EmailVariables[T];
}

/** The value of a variable in each context. */
export interface Value {
  /** `link`: a complete URL. `code`: a secret to type. `text`: anything else. */
  readonly kind: "text" | "link" | "code";
  /** For the body, and for URLs (encoded there). */
  readonly body: string;
  /** For the subject: one line. */
  readonly subject: string;
}
