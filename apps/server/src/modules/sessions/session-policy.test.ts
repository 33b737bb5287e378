import { expect, test } from "vitest";
import type { Device } from "../../platform/describe-device.ts";
import { locationFromCountry } from "../../platform/geolocation.ts";
import { getDeviceFingerprint } from "./session-policy.ts";

const firefox: Device = { browser: "Firefox", os: "Linux", kind: "desktop" };

test("a device is new if the browser, system, kind or country changes, and for no other reason", () => {
  const at = locationFromCountry("AT");
  const others = [
    getDeviceFingerprint(firefox, at),
    getDeviceFingerprint({ ...firefox, browser: "Chrome" }, at),
    getDeviceFingerprint({ ...firefox, os: "Windows" }, at),
    getDeviceFingerprint({ ...firefox, kind: "mobile" }, at),
    getDeviceFingerprint(firefox, locationFromCountry("DE")),
    getDeviceFingerprint(firefox, null),
  ];
  expect(new Set(others).size).toBe(others.length);
  expect(getDeviceFingerprint(firefox, { ...at, cityName: "Graz", latitude: 47 })).toBe(others[0]);
});
