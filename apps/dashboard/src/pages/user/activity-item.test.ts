import { expect, test } from "vitest";
import { getOriginText } from "./activity-item.tsx";

const firefox = { browser: "Firefox", os: "Linux", kind: "desktop" } as const;
const unknown = { browser: null, os: null, kind: "unknown" } as const;

test.each([
  [{ device: firefox, countryCode: "FR", ip: "192.0.2.7" }, "Firefox on Linux · France"],
  [{ device: firefox, countryCode: null, ip: "192.0.2.7" }, "Firefox on Linux · 192.0.2.7"],
  [{ device: unknown, countryCode: null, ip: "192.0.2.7" }, "192.0.2.7"],
  [{ device: unknown, countryCode: null, ip: null }, ""],
])("the origin of an event shows the known parts", (entry, text) => {
  expect(getOriginText(entry)).toBe(text);
});
