/** The mails that can be rendered, each with what its template needs. */
export interface EmailVariables {
  email_verification: EmailVerificationVariables;
}

export type EmailType = keyof EmailVariables;

export interface EmailVerificationVariables {
  /** Absolute http(s) URL that carries the verification code. */
  readonly emailVerificationLink: string;
  /** How long the link works from now, in milliseconds. */
  readonly linkLifeMs: number;
  /** Name of the user, null when there is none. Chosen by the user, so not to be trusted. */
  readonly userDisplayName: string | null;
}

/** The project in whose name a mail is sent. */
export interface EmailProject {
  readonly displayName: string;
}

/** A mail without its addresses. */
export interface RenderedEmail {
  /** One line, without control characters. */
  readonly subject: string;
  /** A whole HTML document. */
  readonly html: string;
  /** The same message as plain text; it holds the link exactly once, on a line of its own. */
  readonly text: string;
}
