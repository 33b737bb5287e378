import { describe, expect, test } from "vitest";
import type { Device } from "../../platform/describe-device.ts";
import { onlyCountry } from "../../platform/places.ts";
import { defaultConfig } from "../projects/default-config.ts";
import { deviceInWords, fingerprintOf, placeInWords, settingsLinkOf } from "./rules.ts";

const firefox: Device = { browser: "Firefox", os: "Linux", kind: "desktop" };

describe("a device in words", () => {
  const rows: [Device, string | null][] = [
    [firefox, "Firefox on Linux"],
    [{ ...firefox, os: null }, "Firefox"],
    [{ ...firefox, browser: null }, "Linux"],
    [{ browser: null, os: null, kind: "server" }, "A program, not a browser"],
    [{ browser: null, os: null, kind: "unknown" }, null],
  ];
  test.each(rows)("%j is %j", (device, words) => {
    expect(deviceInWords(device)).toBe(words);
  });
});

describe("a place in words", () => {
  test.each([
    [null, null],
    [onlyCountry("AT"), "Austria"],
    [{ ...onlyCountry("JP"), cityName: "Chōfu" }, "Chōfu, Japan"],
    [onlyCountry("ZZ"), "Unknown Region"],
    [onlyCountry("QX"), "QX"],
    [{ ...onlyCountry("AT"), countryCode: null }, null],
  ])("%j is %j", (place, words) => {
    expect(placeInWords(place)).toBe(words);
  });
});

test("a device is another one with another browser, system, kind or country, and with nothing else", () => {
  const at = onlyCountry("AT");
  const others = [
    fingerprintOf(firefox, at),
    fingerprintOf({ ...firefox, browser: "Chrome" }, at),
    fingerprintOf({ ...firefox, os: "Windows" }, at),
    fingerprintOf({ ...firefox, kind: "mobile" }, at),
    fingerprintOf(firefox, onlyCountry("DE")),
    fingerprintOf(firefox, null),
  ];
  expect(new Set(others).size).toBe(others.length);
  expect(fingerprintOf(firefox, { ...at, cityName: "Graz", latitude: 47 })).toBe(others[0]);
});

describe("the link to the account settings", () => {
  const linkWith = (...domains: { domain: string; handler_path: string }[]) =>
    settingsLinkOf({ config: { ...defaultConfig, domains } });

  test.each([
    ["https://app.example.com", "/handler", "https://app.example.com/handler/account-settings"],
    ["https://app.example.com/", "handler/", "https://app.example.com/handler/account-settings"],
    ["https://example.com/app", "/auth/pages", "https://example.com/app/auth/pages/account-settings"],
  ])("of %s and %s is %s", (domain, handler_path, link) => {
    expect(linkWith({ domain, handler_path })).toBe(link);
  });

  test("is the first domain's", () => {
    const link = linkWith(
      { domain: "https://a.example", handler_path: "/handler" },
      { domain: "https://b.example", handler_path: "/handler" },
    );
    expect(link).toBe("https://a.example/handler/account-settings");
  });

  test("is none without a domain, and none that the project would not trust", () => {
    expect(linkWith()).toBeNull();
    expect(linkWith({ domain: "nonsense", handler_path: "/handler" })).toBeNull();
    expect(linkWith({ domain: "https://example.com/app", handler_path: "/../../evil" })).toBeNull();
  });
});
