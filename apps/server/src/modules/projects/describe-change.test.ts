import { expect, test } from "vitest";
import { defaultConfig } from "./default-config.ts";
import { describeChange, type ProjectState } from "./describe-change.ts";

const state: ProjectState = {
  displayName: "Acme",
  description: "",
  isProductionMode: false,
  config: defaultConfig,
  secrets: { "oauth:github": "first", "email:password": "second" },
};
const differenceOf = (change: Partial<ProjectState>) => describeChange(state, { ...state, ...change });

test("nothing is different when nothing is", () => {
  expect(differenceOf({})).toEqual({});
  expect(differenceOf({ config: structuredClone(defaultConfig), secrets: { ...state.secrets } })).toEqual({});
});

test("switches and numbers are told with what they were and are", () => {
  const config = { ...defaultConfig, sign_up_enabled: false, password_min_length: 12, session_idle_minutes: 60 };
  expect(differenceOf({ isProductionMode: true, config })).toEqual({
    is_production_mode: { before: false, after: true },
    "config.sign_up_enabled": { before: true, after: false },
    "config.password_min_length": { before: 8, after: 12 },
    "config.session_idle_minutes": { before: null, after: 60 },
  });
});

test("of texts and lists only that they changed", () => {
  const config = { ...defaultConfig, domains: [{ domain: "https://a.example", handler_path: "/" }] };
  expect(differenceOf({ displayName: "Other", description: "What it is for", config })).toEqual({
    display_name: "changed",
    description: "changed",
    "config.domains": "changed",
  });
});

test.each([
  [{ "oauth:github": "third", "email:password": "second" }, "config.oauth_providers"],
  [{ "oauth:github": "first" }, "config.email_config"],
  [{ ...state.secrets, "oidc:acme": "third" }, "config.custom_oidc"],
])("a secret alone is told as a change of what it belongs to, and not itself", (secrets, setting) => {
  const difference = differenceOf({ secrets });
  expect(difference).toEqual({ [setting]: "changed" });
  expect(JSON.stringify(difference)).not.toMatch(/first|second|third/);
});

test("a setting that a project made before it did not have was null", () => {
  const { anonymous_accounts_enabled: _, ...older } = defaultConfig;
  const before = { ...state, config: older as typeof defaultConfig };
  expect(describeChange(before, state)).toEqual({
    "config.anonymous_accounts_enabled": { before: null, after: false },
  });
});
