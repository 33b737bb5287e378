import { expect, test } from "vitest";
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
