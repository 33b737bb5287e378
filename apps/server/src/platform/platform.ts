import type { Logger } from "pino";
import type { Encryption } from "./crypto/encryption.ts";
import type { PasswordHasher } from "./crypto/password-hashing.ts";
import type { Database } from "./database/database.ts";
import type { Reads } from "./database/reads.ts";
import type { OutgoingGuard } from "./outgoing-guard.ts";
import type { ServerMetrics } from "./telemetry/server-metrics.ts";
import type { Tracer } from "./telemetry/tracing.ts";

/** Location of an IP address, if known. Coordinates in degrees. */
export interface GeoLocation {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly regionCode: string | null;
  readonly cityName: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** IANA time zone. */
  readonly tzIdentifier: string | null;
}

/** The client, as the request describes it. Not verified: never use it as proof. */
export interface EndUser {
  readonly ip: string | null;
  readonly place: GeoLocation | null;
  readonly userAgent: string | null;
}

/** The parts of a request that describe its sender. */
export interface Sender {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress: string | undefined;
}

export type ReadEndUser = (sender: Sender) => EndUser;

/** Milliseconds since the epoch. */
export type Clock = () => number;

/** The I/O and environment dependencies of the domains. */
export interface Platform {
  readonly database: Database;
  /** For lists, searches, metrics and exports of servers and admins, which can be a few seconds old. */
  readonly reads: Reads;
  readonly clock: Clock;
  /** The clock of the database, which all servers share. */
  readonly readDatabaseClock: () => Promise<number>;
  readonly encryption: Encryption;
  readonly passwords: PasswordHasher;
  readonly log: Logger;
  readonly metrics: ServerMetrics;
  readonly tracer: Tracer;
  /** Reads the client's IP address, location and user agent. */
  readonly readEndUser: ReadEndUser;
  /** SSRF protection for outgoing connections. */
  readonly outgoing: OutgoingGuard;
  /** Origin of the server, without a trailing slash. */
  readonly publicUrl: string;
}
