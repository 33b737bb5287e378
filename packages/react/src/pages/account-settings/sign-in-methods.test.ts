import type { ContactChannel } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { getSignInEmailState, isLastSignInMethod, listSignInMethods, type SignInMethod } from "./sign-in-methods.ts";

const channel = (isVerified: boolean, usedForAuth: boolean) => ({ isVerified, usedForAuth }) as ContactChannel;
const everything = {
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: true,
  oauthProviders: [{ id: "github" }],
};
const userWithoutMethods = { hasPassword: false, otpAuthEnabled: false, passkeyAuthEnabled: false, oauthProviders: [] };

describe("sign-in methods", () => {
  it.each<[string, object, ContactChannel[], object, SignInMethod[]]>([
    ["a password with an email", { hasPassword: true }, [channel(false, true)], {}, ["password"]],
    ["a password without an email for sign-in", { hasPassword: true }, [channel(true, false)], {}, []],
    ["codes to a verified email", { otpAuthEnabled: true }, [channel(true, true)], {}, ["code"]],
    ["codes to an unverified email", { otpAuthEnabled: true }, [channel(false, true)], {}, []],
    ["a passkey", { passkeyAuthEnabled: true }, [], {}, ["passkey"]],
    ["a passkey where the project has none", { passkeyAuthEnabled: true }, [], { passkeyEnabled: false }, []],
    ["an account of a provider", { oauthProviders: [{ id: "github" }] }, [], {}, ["provider"]],
    ["an account of a provider that is off", { oauthProviders: [{ id: "google" }] }, [], {}, []],
  ])("%s", (_case, user, channels, config, signInMethods) => {
    const emailState = getSignInEmailState({ status: "ready", data: channels });
    expect([
      ...listSignInMethods({ ...userWithoutMethods, ...user }, emailState, { ...everything, ...config }),
    ]).toEqual(signInMethods);
  });
});

describe("unknown emails", () => {
  it.each([
    [{ status: "loading" } as const, true],
    [{ status: "error", error: new Error("Down") } as const, false],
  ])("%j are not reported as missing", (state, isPending) => {
    const facts = getSignInEmailState(state);
    expect(facts).toEqual({ isPending, hasSignIn: undefined, hasVerifiedSignIn: undefined });
    expect([...listSignInMethods({ ...userWithoutMethods, hasPassword: true }, facts, everything)]).toEqual([
      "password",
    ]);
  });
});

describe("the last sign-in method", () => {
  it.each<[SignInMethod[], SignInMethod, number, boolean]>([
    [["passkey"], "passkey", 1, true],
    [["passkey"], "passkey", 2, false],
    [["passkey", "password"], "passkey", 1, false],
    [["password"], "passkey", 1, false],
    [[], "code", 1, false],
  ])("with %j, removing %s of %i removes the last one: %s", (signInMethods, method, count, isLast) => {
    expect(isLastSignInMethod(new Set(signInMethods), method, count)).toBe(isLast);
  });
});
