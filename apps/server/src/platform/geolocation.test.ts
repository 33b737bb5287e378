import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createGeoLookup, locationFromCountry } from "./geolocation.ts";

const silent = pino({ level: "silent" });

describe("geolocation", () => {
  const places = createGeoLookup({ log: silent });

  test.each([
    ["8.8.8.8", "US"],
    ["193.99.144.80", "DE"],
    ["2001:4860:4860::8888", "US"],
  ])("finds only the country of %s", (ip, country) => {
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
  ])("finds nothing for %s, which is not a public address", (ip) => {
    expect(places.find(ip)).toBeNull();
  });

  test("loads its table once, on the first lookup", () => {
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

  test("doesn't fail requests if the table is missing, and logs it once", () => {
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
    const broken = createGeoLookup({ log, findTable: () => "/nowhere/countries.mmdb" });
    expect(broken.find("8.8.8.8")).toBeNull();
    expect(broken.find("8.8.4.4")).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("ENOENT");
  });

  test("uses a table whose license terms are met: the guide names the registries", () => {
    const guide = readFileSync(new URL("../../../../docs/guides/self-hosting.md", import.meta.url), "utf8");
    expect(guide).toContain("CC BY 4.0");
    expect(guide).toContain("NRO");
  });
});
