import { expect, test } from "vitest";
import { getSessionTitle } from "./messages.ts";
import { getLocationText } from "./sessions-card.tsx";

const place = (cityName: string | null, countryCode: string | null) => ({
  geoInfo: {
    ip: "192.0.2.7",
    cityName,
    countryCode,
    regionCode: null,
    latitude: null,
    longitude: null,
    tzIdentifier: null,
  },
});

test.each([
  [place("Paris", "FR"), "Paris, France"],
  [place(null, "FR"), "France"],
  [place(null, null), "192.0.2.7"],
  [{ geoInfo: undefined }, "Unknown location"],
])("a location shows the known parts", (session, words) => {
  expect(getLocationText(session)).toBe(words);
});

const device = (browser: string | null, os: string | null) => ({ device: { browser, os, kind: "unknown" as const } });

test.each([
  [{ ...device("Chrome", "macOS"), ...place("Paris", "FR") }, "Chrome on macOS"],
  [{ ...device(null, "macOS"), ...place(null, null) }, "macOS"],
  [{ ...device(null, null), ...place("Paris", "FR") }, "192.0.2.7"],
  [{ ...device(null, null), geoInfo: undefined }, "Unknown device"],
])("a session is named by its device, or else by its IP address", (session, title) => {
  expect(getSessionTitle(session)).toBe(title);
});
