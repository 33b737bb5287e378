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
  ["a number where there was none", { sessionIdleMinutes: 30 }],
  ["no number, which may be right", { passwordMinLength: null }],
  ["a list of objects", { domains: [{ domain: "https://a.example", handlerPath: "/handler" }] }],
  ["an object with a reference in it", { emailConfig: { type: "standard", password: { $env: "SMTP_PASSWORD" } } }],
])("accepts %s", (_name, wanted) => {
  expect(findSettingsProblem(wanted, current)).toBe(null);
});

test.each([
  ["a name with a slip", { passkeysEnabled: true }, "config.passkeysEnabled: the server has no such setting."],
  ["a name that every object has", { constructor: 1 }, "config.constructor: the server has no such setting."],
  ["a number in quotes", { passwordMinLength: "12" }, "config.passwordMinLength must be a number."],
  ["one thing in the place of a list", { domains: "https://a.example" }, "config.domains must be a list of objects."],
  ["no list", { domains: null }, "config.domains must be a list of objects."],
  ["a list of something else", { domains: ["https://a.example"] }, "config.domains must be a list of objects."],
  ["no object", { emailConfig: null }, "config.emailConfig must be an object."],
])("rejects %s with a message", (_name, wanted, sentence) => {
  expect(findSettingsProblem(wanted, current)).toBe(sentence);
});
