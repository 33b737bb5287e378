import type { AccessType } from "@vestibule/contract";
import type { HttpRequest } from "./message.ts";

/**
 * An attempt that is costly for the server or valuable to an attacker: guessing a password, second factor or code, a
 * passkey challenge, an email, an application's emails (`send`), a new account, or a leaked-key report.
 */
export type LimitedAction = "credential" | "code" | "challenge" | "mail" | "send" | "sign-up" | "report" | "export";

export interface LimitedAttempt {
  readonly action: LimitedAction;
  readonly projectId: string;
  /** Per-IP limits apply to clients only: a server sends requests for many users from one IP address. */
  readonly accessType: AccessType;
  readonly request: HttpRequest;
  /** The account under attack: a normalized email or a user ID. */
  readonly account?: string | undefined;
  /** The email's recipient: a normalized email. */
  readonly recipient?: string | undefined;
  /** Each kind of email has its own budget, so that one can't use up another's. */
  readonly emailKind?: EmailKind | undefined;
}

export type EmailKind =
  | "password-reset"
  | "sign-in"
  | "reauthentication"
  | "verification"
  | "invitation"
  | "notice"
  | "resend";

/** Rate limits per IP address, account, project and recipient, shared by all nodes. */
export interface Limits {
  /** Counts an attempt before any work is done. @throws PlainError 429 with Retry-After and without an error code */
  check(attempt: LimitedAttempt): Promise<CountedAttempt>;
}

export interface CountedAttempt {
  /**
   * The recipient got many emails of this kind from other callers, the last one minutes ago, whose link still works. So
   * the caller sends no more, but responds as if it did: rejecting would let strangers lock the user out.
   */
  readonly isEmailSuppressed: boolean;
  /** The attempt succeeded and, with a correct credential or code, no longer counts. */
  succeeded(): Promise<void>;
}
