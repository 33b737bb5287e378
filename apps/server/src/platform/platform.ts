import type { Logger } from "pino";
import type { Encryption } from "./crypto/encryption.ts";
import type { PasswordHasher } from "./crypto/password-hashing.ts";
import type { Database } from "./database/database.ts";
import type { ReadEndUser } from "./end-user.ts";
import type { OutgoingGuard } from "./outgoing-guard.ts";

/** Milliseconds since the epoch. */
export type Clock = () => number;

/** The I/O and environment dependencies of the domains. */
export interface Platform {
  readonly database: Database;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly passwords: PasswordHasher;
  readonly log: Logger;
  /** Reads the client's IP address, location and user agent. */
  readonly readEndUser: ReadEndUser;
  /** SSRF protection for outgoing connections. */
  readonly outgoing: OutgoingGuard;
  /** Origin of the server, without a trailing slash. */
  readonly publicUrl: string;
}
