import type { EmailProject, EmailType, EmailVariables } from "./email.ts";
import type { EmailLanguage } from "./languages/email-language.ts";

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

/** An email type: its default templates and its variables. */
export interface TemplateDefinition<T extends EmailType> {
  /** The default template in a language. It may differ for some variables. */
  getTemplate(language: EmailLanguage, variables?: EmailVariables[T]): EmailTemplate;
  /** Values by variable name. `language`: of the template, for values that are text. */
  values(variables: EmailVariables[T], language: EmailLanguage, project: EmailProject): Readonly<Record<string, Value>>;
  /** Example values for previews and validation. */
  readonly example: EmailVariables[T];
  /** What a project's own content must show. Absent: anything, because published clients may store any content. */
  readonly requirement?: Requirement<T>;
}

/** The content must use at least one of these variables, in both parts of the email. */
export interface Requirement<T extends EmailType> {
  getNames(variables: EmailVariables[T]): readonly string[];
  /** With each of them, the content must meet the requirement. Default: the example. */
  readonly examples?: readonly EmailVariables[T][];
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
