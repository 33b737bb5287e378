/** A user with an account at the provider. */
export interface OidcUser {
  /** The ID of the account. */
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  readonly picture?: string;
}

/**
 * What the provider does when a user arrives from your application.
 * - `success`: signs the user in.
 * - `denied`: reports that the user doesn't consent (`access_denied`).
 * - `wrong-nonce`: issues an ID token for another request, as an attacker who replays one would.
 * - `unverified-email`: signs the user in, but hasn't verified the email.
 */
export type OidcOutcome = "success" | "denied" | "wrong-nonce" | "unverified-email";

export interface OidcAnswerDetails {
  readonly outcome?: OidcOutcome | undefined;
  /** Replaces fields of the user. */
  readonly user?: Partial<OidcUser> | undefined;
  /** How long the provider's server takes to issue the tokens, in ms. Default: 0. */
  readonly delayMs?: number | undefined;
}

export type OidcAnswer = OidcOutcome | OidcAnswerDetails;

export interface ScriptedAnswer {
  readonly outcome: OidcOutcome;
  readonly user: OidcUser;
  readonly delayMs: number;
}

export function readAnswer(answer: OidcAnswer, person: OidcUser): ScriptedAnswer {
  const { outcome = "success", user, delayMs = 0 } = typeof answer === "string" ? { outcome: answer } : answer;
  const verified = outcome === "unverified-email" ? { email_verified: false } : {};
  return { outcome, user: { ...person, ...user, ...verified }, delayMs };
}
