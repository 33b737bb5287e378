import { expect, it, test } from "vitest";
import { formatDevice, formatLabel } from "./messages.ts";

test.each([
  ["Firefox", "Linux", "Firefox on Linux"],
  ["Firefox", null, "Firefox"],
  [null, "Android", "Android"],
  [null, null, "Unknown device"],
])("the device of %s and %s is %s", (browser, os, text) => {
  expect(formatDevice({ browser, os })).toBe(text);
});

it.each([
  ["config.allow_localhost", "Allow localhost"],
  ["startsAt", "Starts at"],
  ["logo_full_url", "Logo"],
  ["event_types", "Events"],
  ["oauth_provider_ids", "OAuth provider IDs"],
  ["valueOf", "Value of"],
])("format the field name %s as %s", (name, read) => {
  expect(formatLabel(name)).toBe(read);
});
