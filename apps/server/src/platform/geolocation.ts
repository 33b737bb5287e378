import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CountryResponse, Reader } from "maxmind";
import type { Logger } from "pino";
import type { Encryption } from "./crypto/encryption.ts";
import type { PasswordHasher } from "./crypto/password-hashing.ts";
import type { Database } from "./database/database.ts";
import { createNetworkTest } from "./ip-addresses.ts";
import type { OutgoingGuard } from "./outgoing-guard.ts";

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

/** Geolocation of IP addresses, from the tables of the regional internet registries. */
export interface GeoLookup {
  /** `ip`: normalized. Null for private and unknown addresses. Never throws. */
  find(ip: string): GeoLocation | null;
}

/** The tables contain only countries; a finer guess would usually be wrong. */
export const locationFromCountry = (countryCode: string): GeoLocation => ({
  countryCode,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
});

/**
 * Addresses without a location; the table lists a country for some of them. @see RFC 6890, RFC 6598 (100.64.0.0/10),
 * RFC 4193 (fc00::/7)
 */
const isPrivate = createNetworkTest([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::/127",
  "fc00::/7",
  "fe80::/10",
]);

const tablePackage = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
const defaultTable = (): string => fileURLToPath(import.meta.resolve(tablePackage));

/**
 * Loads the table (8 MB) on the first lookup, not at startup. If it can't be read, lookups return null, and it is
 * logged once.
 */
export function createGeoLookup(services: { log: Logger; findTable?: () => string }): GeoLookup {
  const { log, findTable = defaultTable } = services;
  let reader: Reader<CountryResponse> | null | undefined;

  const open = (): Reader<CountryResponse> | null => {
    try {
      return new Reader<CountryResponse>(readFileSync(findTable()));
    } catch (error) {
      log.error({ err: error }, "the country table cannot be read, so locations are unknown");
      return null;
    }
  };

  return {
    find(ip) {
      if (isPrivate(ip)) return null;
      if (reader === undefined) reader = open();
      const entry: unknown = reader?.get(ip);
      const isEntry = typeof entry === "object" && entry !== null && "country_code" in entry;
      return isEntry && typeof entry.country_code === "string" ? locationFromCountry(entry.country_code) : null;
    },
  };
}
