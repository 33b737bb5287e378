import type { AccessType } from "@vestibule/contract";
import type { HttpRequest } from "./message.ts";

/**
 * An attempt that is costly for the server or valuable to an attacker: guessing a password, second factor or code, a
 * passkey challenge, an email, a new account, or a leaked-key report.
 */
export type LimitedAction = "credential" | "code" | "challenge" | "mail" | "sign-up" | "report";

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
}

/** Rate limits per IP address, account, project and recipient, shared by all nodes. */
export interface Limits {
  /** Counts an attempt before any work is done. @throws PlainError 429 with Retry-After and without an error code */
  check(attempt: LimitedAttempt): Promise<CountedAttempt>;
}

export interface CountedAttempt {
  /** The attempt succeeded and no longer counts against its account. */
  succeeded(): Promise<void>;
}
