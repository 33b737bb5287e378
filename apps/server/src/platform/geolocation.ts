import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CountryResponse, Reader } from "maxmind";
import type { Logger } from "pino";
import type { GeoLocation } from "./end-user.ts";
import { createNetworkTest } from "./ip-addresses.ts";

/** Where addresses lie, by the registries' own tables. */
export interface GeoLookup {
  /** `ip`: normalised. Null for private addresses, and for whatever is not known. Never throws. */
  find(ip: string): GeoLocation | null;
}

/** Nothing but the country is told by the tables; a finer guess would be wrong more often than right. */
export const locationFromCountry = (countryCode: string): GeoLocation => ({
  countryCode,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
});

/** Addresses that lie nowhere; the table claims a country for some of them. @see RFC 6890, RFC 6598 (100.64.0.0/10), RFC 4193 (fc00::/7) */
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

/** The table (8 MB) is read at the first look-up and not at start. If it cannot be read there are no places, and the log says so once. */
export function createGeoLookup(services: { log: Logger; findTable?: () => string }): GeoLookup {
  const { log, findTable = defaultTable } = services;
  let reader: Reader<CountryResponse> | null | undefined;

  const open = (): Reader<CountryResponse> | null => {
    try {
      return new Reader<CountryResponse>(readFileSync(findTable()));
    } catch (error) {
      log.error({ err: error }, "the table of countries cannot be read: no places are known");
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
