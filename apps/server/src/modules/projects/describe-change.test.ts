import { expect, test } from "vitest";
import { defaultConfig, defaultDetails, describeChange, type ProjectState } from "./project.ts";

const state: ProjectState = {
  displayName: "Acme",
  description: "",
  isProductionMode: false,
  config: defaultConfig,
  secrets: { "oauth:github": "first", "email:password": "second" },
  details: defaultDetails,
  pushed: { values: {}, source: { type: "unlinked" } },
};
const getDifference = (change: Partial<ProjectState>) => describeChange(state, { ...state, ...change });

test("identical states have no difference", () => {
  expect(getDifference({})).toEqual({});
  expect(getDifference({ config: structuredClone(defaultConfig), secrets: { ...state.secrets } })).toEqual({});
});

test("flags and numbers are reported with both values", () => {
  const config = { ...defaultConfig, sign_up_enabled: false, password_min_length: 12, session_idle_minutes: 60 };
  expect(getDifference({ isProductionMode: true, config })).toEqual({
    is_production_mode: { before: false, after: true },
    "config.sign_up_enabled": { before: true, after: false },
    "config.password_min_length": { before: 8, after: 12 },
    "config.session_idle_minutes": { before: null, after: 60 },
  });
});

test("texts and lists are reported by name only", () => {
  const config = { ...defaultConfig, domains: [{ domain: "https://a.example", handler_path: "/" }] };
  expect(getDifference({ displayName: "Other", description: "What it is for", config })).toEqual({
    display_name: "changed",
    description: "changed",
    "config.domains": "changed",
  });
});

test.each([
  [{ "oauth:github": "third", "email:password": "second" }, "config.oauth_providers"],
  [{ "oauth:github": "first" }, "config.email_config"],
  [{ ...state.secrets, "oidc:acme": "third" }, "config.custom_oidc"],
])("a changed secret is reported as a change of its setting, without its value", (secrets, setting) => {
  const difference = getDifference({ secrets });
  expect(difference).toEqual({ [setting]: "changed" });
  expect(JSON.stringify(difference)).not.toMatch(/first|second|third/);
});

test("a setting that an older project lacks has null as its previous value", () => {
  const { anonymous_accounts_enabled: _, ...older } = defaultConfig;
  const before = { ...state, config: older as typeof defaultConfig };
  expect(describeChange(before, state)).toEqual({
    "config.anonymous_accounts_enabled": { before: null, after: false },
  });
});
