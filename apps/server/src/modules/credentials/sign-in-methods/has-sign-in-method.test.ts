import { describe, expect, test } from "vitest";
import { type EnabledSignInMethods, hasSignInMethod } from "./assert-sign-in-method-remains.ts";

const nothingEnabled: EnabledSignInMethods = {
  credential_enabled: false,
  magic_link_enabled: false,
  passkey_enabled: false,
  oauth_providers: [],
  custom_oidc: [],
};
const nothing = {
  has_password: false,
  has_passkey: false,
  has_address: false,
  has_verified_address: false,
  providers: [],
};
const password = { ...nothing, has_password: true, has_address: true };
const verified = { ...nothing, has_address: true, has_verified_address: true };

describe("a user without a session", () => {
  test.each([
    ["a password and an email", { credential_enabled: true }, password],
    ["a verified email, with a password reset", { credential_enabled: true }, verified],
    ["a verified email, with an emailed code", { magic_link_enabled: true }, verified],
    ["a passkey", { passkey_enabled: true }, { ...nothing, has_passkey: true }],
    ["a linked account", { oauth_providers: [{ id: "github" }] }, { ...nothing, providers: ["github"] }],
    [
      "an account at the project's own provider",
      { custom_oidc: [{ id: "company" }] },
      { ...nothing, providers: ["company"] },
    ],
  ])("can sign in with %s", (_name, enabled, credentials) => {
    expect(hasSignInMethod({ ...nothingEnabled, ...enabled }, credentials)).toBe(true);
    expect(hasSignInMethod(nothingEnabled, credentials)).toBe(false);
  });

  test.each([
    ["a password, but no address to give with it", { ...nothing, has_password: true }],
    ["an address that is not verified", { ...nothing, has_address: true }],
    ["an account at a provider that the project does not have", { ...nothing, providers: ["gone"] }],
    ["nothing", nothing],
  ])("can't sign in with %s", (_name, credentials) => {
    const everything = { ...nothingEnabled, credential_enabled: true, magic_link_enabled: true, passkey_enabled: true };
    expect(hasSignInMethod(everything, credentials)).toBe(false);
  });
});
