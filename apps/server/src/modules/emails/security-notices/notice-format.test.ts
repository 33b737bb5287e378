import { loadLanguage } from "@vestibule/emails";
import { describe, expect, test } from "vitest";
import type { Device } from "../../../platform/describe-device.ts";
import { locationFromCountry } from "../../../platform/geolocation.ts";
import { defaultConfig } from "../../projects/project.ts";
import { formatDevice, formatLocation, getSettingsLink } from "./queue-security-notice.ts";

const english = await loadLanguage("en");
const french = await loadLanguage("fr-CA");

const firefox: Device = { browser: "Firefox", os: "Linux", kind: "desktop" };

describe("a formatted device", () => {
  const rows: [Device, string | null][] = [
    [firefox, "Firefox on Linux"],
    [{ ...firefox, os: null }, "Firefox"],
    [{ ...firefox, browser: null }, "Linux"],
    [{ browser: null, os: null, kind: "server" }, "A program, not a browser"],
    [{ browser: null, os: null, kind: "unknown" }, null],
  ];
  test.each(rows)("%j is %j", (device, words) => {
    expect(formatDevice(device, english)).toBe(words);
  });
});

describe("a formatted location", () => {
  test.each([
    [null, null],
    [locationFromCountry("AT"), "Austria"],
    [{ ...locationFromCountry("JP"), cityName: "Chōfu" }, "Chōfu, Japan"],
    [locationFromCountry("ZZ"), "Unknown Region"],
    [locationFromCountry("QX"), "QX"],
    [{ ...locationFromCountry("AT"), countryCode: null }, null],
  ])("%j is %j", (place, words) => {
    expect(formatLocation(place, english)).toBe(words);
  });
});

test("device and location are in the recipient's language", () => {
  expect(formatDevice(firefox, french)).toBe("Firefox sur Linux");
  expect(formatDevice({ browser: null, os: null, kind: "server" }, french)).toBe("Un programme, pas un navigateur");
  expect(formatLocation(locationFromCountry("AT"), french)).toBe("Autriche");
});

describe("the account settings link", () => {
  const linkWith = (...domains: { domain: string; handler_path: string }[]) =>
    getSettingsLink({ config: { ...defaultConfig, domains } });

  test.each([
    ["https://app.example.com", "/handler", "https://app.example.com/handler/account-settings"],
    ["https://app.example.com/", "handler/", "https://app.example.com/handler/account-settings"],
    ["https://example.com/app", "/auth/pages", "https://example.com/app/auth/pages/account-settings"],
  ])("for %s and %s is %s", (domain, handler_path, link) => {
    expect(linkWith({ domain, handler_path })).toBe(link);
  });

  test("uses the first domain", () => {
    const link = linkWith(
      { domain: "https://a.example", handler_path: "/handler" },
      { domain: "https://b.example", handler_path: "/handler" },
    );
    expect(link).toBe("https://a.example/handler/account-settings");
  });

  test("is null without a domain, or if the project does not trust the link", () => {
    expect(linkWith()).toBeNull();
    expect(linkWith({ domain: "nonsense", handler_path: "/handler" })).toBeNull();
    expect(linkWith({ domain: "https://example.com/app", handler_path: "/../../evil" })).toBeNull();
  });
});
