import { projectSettings } from "@vestibule/react";
import { expect, it } from "vitest";
import { findInvalidField, type SettingsFields } from "./settings-fields.ts";

const defaults = Object.entries(projectSettings).map(([name, setting]) => [name, setting.default]);
const right: SettingsFields = Object.fromEntries(defaults);

it.each([
  [{}, undefined],
  [{ passwordMinLength: 3 }, "Minimum length"],
  [{ sessionLifetimeMinutes: Number.NaN }, "Maximum length"],
  [{ sessionIdleMinutes: 5 }, "Sign out after"],
  // The first invalid field on the page.
  [{ sessionIdleMinutes: 5, passwordMinLength: 65 }, "Minimum length"],
])("for %o the save bar names %s", (wrong, name) => {
  expect(findInvalidField({ ...right, ...wrong })).toBe(name);
});
