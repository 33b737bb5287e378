import type { ActiveSession, SessionDevice } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { enSettings, type SettingsKey } from "../../../i18n/en/settings.ts";
import { fillPlaceholders, type Translate } from "../../../i18n/translate.ts";
import { createFormatters } from "../../../settings/formats/formatters.ts";
import { formatDevice, formatLastUsed, formatLocation, sortSessions } from "./format-session.ts";

const texts: Partial<Record<SettingsKey, string>> = enSettings;
const t: Translate<SettingsKey> = (key, values = {}) => fillPlaceholders(texts[key] ?? key, values);
const formatters = createFormatters("en-US");
const now = Date.UTC(2026, 10, 21, 12);
const session = (fields: Partial<ActiveSession>) =>
  ({ isCurrentSession: false, createdAt: new Date(0), ...fields }) as ActiveSession;

describe("a device name", () => {
  it.each<[SessionDevice, string]>([
    [{ browser: "Firefox", os: "macOS", kind: "desktop" }, "Firefox on macOS"],
    [{ browser: "Safari", os: null, kind: "mobile" }, "Safari"],
    [{ browser: null, os: "Linux", kind: "cli" }, "Linux"],
    [{ browser: null, os: null, kind: "server" }, "Server"],
    [{ browser: null, os: null, kind: "unknown" }, "Unknown device"],
  ])("%j is formatted as %j", (device, name) => {
    expect(formatDevice(device, t)).toBe(name);
  });
});

describe("a location", () => {
  const geo = { ip: "192.0.2.1", regionCode: null, latitude: null, longitude: null, tzIdentifier: null };
  it.each([
    [{ ...geo, countryCode: "DE", cityName: "Berlin" }, "Berlin, Germany"],
    [{ ...geo, countryCode: "DE", cityName: null }, "Germany"],
    [{ ...geo, countryCode: null, cityName: null }, ""],
    [undefined, ""],
  ])("%j is formatted as %j", (place, name) => {
    expect(formatLocation(place, formatters)).toBe(name);
  });
});

describe("sessions", () => {
  it("show when they were last used", () => {
    expect(formatLastUsed(session({ lastUsedAt: new Date(now - 59_000) }), now, formatters, t)).toBe("In use now");
    expect(formatLastUsed(session({ lastUsedAt: new Date(now - 120_000) }), now, formatters, t)).toBe(
      "Last used 2 minutes ago",
    );
    expect(formatLastUsed(session({ createdAt: new Date(now - 7_200_000) }), now, formatters, t)).toBe(
      "Last used 2 hours ago",
    );
  });

  it("are sorted with the current one first, then by last use", () => {
    const list = [
      session({ id: "old", lastUsedAt: new Date(1) }),
      session({ id: "recent", lastUsedAt: new Date(9) }),
      session({ id: "current", isCurrentSession: true, lastUsedAt: new Date(5) }),
    ];
    expect(sortSessions(list).map(({ id }) => id)).toEqual(["current", "recent", "old"]);
  });
});
