import type { Logger } from "pino";
import type { Encryption } from "./crypto/encryption.ts";
import type { PasswordHasher } from "./crypto/password-hashing.ts";
import type { Database } from "./database/database.ts";
import type { ReadEndUser } from "./end-user.ts";
import type { OutgoingGuard } from "./outgoing-guard.ts";

/** Milliseconds since the epoch. */
export type Clock = () => number;

/** Everything that acts on the world outside a decision, handed to the domains as values. */
export interface Platform {
  readonly database: Database;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly passwords: PasswordHasher;
  readonly log: Logger;
  /** Who sent a request, as far as it tells. */
  readonly readEndUser: ReadEndUser;
  /** Where the server may connect to for somebody else. */
  readonly outgoing: OutgoingGuard;
  /** Origin of the server, without a trailing slash. */
  readonly publicUrl: string;
}
