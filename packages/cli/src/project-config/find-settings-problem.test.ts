import { expect, test } from "vitest";
import { findSettingsProblem } from "./config-plan.ts";

const current = {
  passkeyEnabled: false,
  passwordMinLength: 8,
  sessionIdleMinutes: null,
  domains: [],
  emailConfig: { type: "shared" },
};

test.each([
  ["nothing", {}],
  ["values of the same kind", { passkeyEnabled: true, passwordMinLength: 12 }],
  ["a number that was not set before", { sessionIdleMinutes: 30 }],
  ["null for a number, which may be valid", { passwordMinLength: null }],
  ["a list of objects", { domains: [{ domain: "https://a.example", handlerPath: "/handler" }] }],
  ["an object that contains a reference", { emailConfig: { type: "standard", password: { $env: "SMTP_PASSWORD" } } }],
])("accepts %s", (_name, wanted) => {
  expect(findSettingsProblem(wanted, current)).toBe(null);
});

test.each([
  ["a misspelled name", { passkeysEnabled: true }, "config.passkeysEnabled: unknown setting."],
  ["a name that every object has", { constructor: 1 }, "config.constructor: unknown setting."],
  ["a number in quotes", { passwordMinLength: "12" }, "config.passwordMinLength must be a number."],
  ["a single value instead of a list", { domains: "https://a.example" }, "config.domains must be a list of objects."],
  ["null instead of a list", { domains: null }, "config.domains must be a list of objects."],
  ["a list of something else", { domains: ["https://a.example"] }, "config.domains must be a list of objects."],
  ["null instead of an object", { emailConfig: null }, "config.emailConfig must be an object."],
])("rejects %s with a message", (_name, wanted, sentence) => {
  expect(findSettingsProblem(wanted, current)).toBe(sentence);
});
