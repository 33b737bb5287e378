import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CountryResponse, Reader } from "maxmind";
import type { Logger } from "pino";
import { createNetworkTest } from "./ip-addresses.ts";
import type { GeoLocation } from "./platform.ts";

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
