import type { AccessType } from "@vestibule/contract";
import type { HttpRequest } from "./message.ts";

/** What an attempt costs us or could win for an attacker: a guess of a password or second factor, a guess of a code, the challenge of a
 *  passkey, a mail, a new account, a report of a leaked key. */
export type LimitedAction = "credential" | "code" | "challenge" | "mail" | "sign-up" | "report";

export interface LimitedAttempt {
  readonly action: LimitedAction;
  readonly projectId: string;
  /** Limits by address are for clients: a server speaks for many people from one address. */
  readonly accessType: AccessType;
  readonly request: HttpRequest;
  /** Whose credential is tried: a normalised address or a user id. */
  readonly account?: string | undefined;
  /** Who would get the mail: a normalised address. */
  readonly recipient?: string | undefined;
}

/** Slows attackers down, per address, account, project and recipient, on all nodes together. */
export interface Limits {
  /** Counts an attempt before anything is done for it. @throws PlainError 429 with Retry-After and without an error code */
  check(attempt: LimitedAttempt): Promise<CountedAttempt>;
}

export interface CountedAttempt {
  /** The attempt was a legitimate one: it does not count against its account any longer. */
  succeeded(): Promise<void>;
}
