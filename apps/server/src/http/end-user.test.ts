import { describe, expect, test } from "vitest";
import { locationFromCountry } from "../platform/geolocation.ts";
import type { GeoLocation } from "../platform/platform.ts";
import { createEndUserReader } from "./end-user.ts";

const trustedProxies = ["10.0.0.0/8", "2001:db8:1::/48"];
const places = { find: (ip: string): GeoLocation | null => (ip.startsWith("10.") ? null : locationFromCountry("AT")) };
const read = createEndUserReader({ trustedProxies, places });
const proxy = "10.0.0.1";

describe("the client IP address", () => {
  const rows: [name: string, peer: string | undefined, headers: Record<string, string>, ip: string | null][] = [
    ["is the socket's", "203.0.113.9", {}, "203.0.113.9"],
    ["is the socket's without IPv6 around an IPv4 address", "::ffff:203.0.113.9", {}, "203.0.113.9"],
    ["is unknown when the socket has gone", undefined, { "x-forwarded-for": "203.0.113.9" }, null],
    [
      "is not read from headers of an untrusted client",
      "203.0.113.9",
      { "x-forwarded-for": "198.51.100.1", "cf-connecting-ip": "198.51.100.1", "x-real-ip": "198.51.100.1" },
      "203.0.113.9",
    ],
    ["is the forwarded one of a trusted proxy", proxy, { "x-forwarded-for": "198.51.100.1" }, "198.51.100.1"],
    [
      "is the forwarded one of a trusted proxy that came as mapped IPv6",
      "::ffff:10.0.0.1",
      { "x-forwarded-for": "198.51.100.1" },
      "198.51.100.1",
    ],
    [
      "is the forwarded one of a trusted proxy with IPv6",
      "2001:db8:1::5",
      { "x-forwarded-for": "2001:DB8::1" },
      "2001:db8::1",
    ],
    [
      "is the last that no proxy of ours has, not what the person wrote before it",
      proxy,
      { "x-forwarded-for": "1.1.1.1, 198.51.100.1" },
      "198.51.100.1",
    ],
    [
      "is found behind several proxies of ours",
      proxy,
      { "x-forwarded-for": "1.1.1.1, 198.51.100.1, 10.0.0.7,10.0.0.8" },
      "198.51.100.1",
    ],
    ["is the first when all are ours", proxy, { "x-forwarded-for": "10.0.0.7, 10.0.0.8" }, "10.0.0.7"],
    ["is read with a port behind it", proxy, { "x-forwarded-for": "198.51.100.1:4711" }, "198.51.100.1"],
    ["is read in brackets with a port", proxy, { "x-forwarded-for": "[2001:db8::1]:4711" }, "2001:db8::1"],
    ["is not read past an invalid entry", proxy, { "x-forwarded-for": "1.1.1.1, unknown" }, proxy],
    ["is the proxy's own if it sends no header", proxy, {}, proxy],
    ["is a single header's when there is no list", proxy, { "x-real-ip": "198.51.100.1" }, "198.51.100.1"],
    [
      "is the CDN's rather than another single header's",
      proxy,
      { "x-real-ip": "1.1.1.1", "cf-connecting-ip": "198.51.100.1" },
      "198.51.100.1",
    ],
    ["is Vercel's", proxy, { "x-vercel-forwarded-for": "198.51.100.1" }, "198.51.100.1"],
    [
      "is the list's, which every proxy extends, rather than a single header's, which many pass on",
      proxy,
      { "x-forwarded-for": "198.51.100.1", "cf-connecting-ip": "1.1.1.1" },
      "198.51.100.1",
    ],
    ["is no single header's that is no address", proxy, { "x-real-ip": "<script>" }, proxy],
  ];
  test.each(rows)("%s", (_name, remoteAddress, headers, ip) => {
    expect(read({ remoteAddress, headers }).ip).toBe(ip);
  });

  test("is never read from a header when no proxy is trusted", () => {
    const strict = createEndUserReader({ trustedProxies: [], places });
    expect(strict({ remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "198.51.100.1" } }).ip).toBe("127.0.0.1");
  });
});

describe("the client location", () => {
  const vercel = {
    "x-vercel-ip-country": "JP",
    "x-vercel-ip-country-region": "13",
    "x-vercel-ip-city": "Ch%C5%8Dfu",
    "x-vercel-ip-latitude": "35.65",
    "x-vercel-ip-longitude": "-139.5",
    "x-vercel-ip-timezone": "Asia/Tokyo",
  };
  const getPlace = (headers: Record<string, string>, remoteAddress = proxy) => read({ remoteAddress, headers }).place;

  test("is looked up by IP address unless a CDN provides it", () => {
    expect(getPlace({ "x-forwarded-for": "198.51.100.1" })).toEqual(locationFromCountry("AT"));
    expect(getPlace({}, "203.0.113.9")).toEqual(locationFromCountry("AT"));
  });

  test("is null for a private IP address", () => {
    expect(getPlace({})).toBeNull();
  });

  test("is the CDN's behind a trusted proxy", () => {
    expect(getPlace({ "cf-ipcountry": "IS" })).toEqual(locationFromCountry("IS"));
    expect(getPlace(vercel)).toEqual({
      countryCode: "JP",
      regionCode: "13",
      cityName: "Chōfu",
      latitude: 35.65,
      longitude: -139.5,
      tzIdentifier: "Asia/Tokyo",
    });
  });

  test("is never read from headers of an untrusted client", () => {
    expect(getPlace({ ...vercel, "cf-ipcountry": "IS" }, "203.0.113.9")).toEqual(locationFromCountry("AT"));
  });

  test.each(["XX", "T1", "is", "ISL", "", "<b>"])("is not the country %j", (country) => {
    expect(getPlace({ "cf-ipcountry": country, "x-forwarded-for": "198.51.100.1" })).toEqual(locationFromCountry("AT"));
  });

  test("omits malformed fields and keeps the rest", () => {
    const malformed = {
      "x-vercel-ip-country-region": "<13>",
      "x-vercel-ip-city": "%E0%A4%A",
      "x-vercel-ip-latitude": "91",
      "x-vercel-ip-longitude": "1e2",
      "x-vercel-ip-timezone": "Asia Tokyo",
    };
    expect(getPlace({ ...vercel, ...malformed })).toEqual(locationFromCountry("JP"));
  });

  test("has a city name without control characters and of limited length", () => {
    const city = encodeURIComponent(`a\r\nb\u202e${"c".repeat(500)}`);
    expect(getPlace({ ...vercel, "x-vercel-ip-city": city })?.cityName).toBe(`ab${"c".repeat(98)}`);
  });
});

describe("the user agent", () => {
  test.each([
    ["Mozilla/5.0", "Mozilla/5.0"],
    ["  x  ", "x"],
    ["", null],
    [" ", null],
    [undefined, null],
    ["a\u0000b\tc\u202ed", "abcd"],
    ["x".repeat(600), "x".repeat(512)],
  ])("%j is stored as %j", (sent, kept) => {
    expect(read({ remoteAddress: proxy, headers: { "user-agent": sent } }).userAgent).toBe(kept);
  });
});
