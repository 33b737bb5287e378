import { expect, test } from "vitest";
import { getDeviceText, getLocationText } from "./sessions-card.tsx";

const device = (browser: string | null, os: string | null) => ({ device: { browser, os, kind: "unknown" as const } });

test.each([
  ["Firefox", "Linux", "Firefox on Linux"],
  ["Firefox", null, "Firefox"],
  [null, "Android", "Android"],
  [null, null, "Unknown device"],
])("the device of %s and %s is %s", (browser, os, words) => {
  expect(getDeviceText(device(browser, os))).toBe(words);
});

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
