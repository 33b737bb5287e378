import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createGeoLookup, locationFromCountry } from "./geolocation.ts";

const silent = pino({ level: "silent" });

describe("places", () => {
  const places = createGeoLookup({ log: silent });

  test.each([
    ["8.8.8.8", "US"],
    ["193.99.144.80", "DE"],
    ["2001:4860:4860::8888", "US"],
  ])("know the country of %s and nothing finer", (ip, country) => {
    expect(places.find(ip)).toEqual(locationFromCountry(country));
  });

  test.each([
    "127.0.0.1",
    "10.0.0.1",
    "172.16.3.4",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.1.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "0.0.0.0",
  ])("know none for %s, which is not a public address", (ip) => {
    expect(places.find(ip)).toBeNull();
  });

  test("open their table at the first look-up, and once", () => {
    let opened = 0;
    const table = fileURLToPath(
      import.meta.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"),
    );
    const counted = createGeoLookup({
      log: silent,
      findTable: () => {
        opened += 1;
        return table;
      },
    });
    expect(opened).toBe(0);
    expect(counted.find("8.8.8.8")).not.toBeNull();
    expect(counted.find("8.8.8.8")).not.toBeNull();
    expect(opened).toBe(1);
  });

  test("fail nobody's request when the table is missing: the log says it once", () => {
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
    const broken = createGeoLookup({ log, findTable: () => "/nowhere/countries.mmdb" });
    expect(broken.find("8.8.8.8")).toBeNull();
    expect(broken.find("8.8.4.4")).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("ENOENT");
  });

  test("come from a table whose terms are kept: the registries are named in the guide", () => {
    const guide = readFileSync(new URL("../../../../docs/guides/self-hosting.md", import.meta.url), "utf8");
    expect(guide).toContain("CC BY 4.0");
    expect(guide).toContain("NRO");
  });
});
