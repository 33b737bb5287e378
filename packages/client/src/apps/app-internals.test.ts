import { describe, expect, it } from "vitest";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import type { Tokens } from "../core/tokens/token-store-init.ts";
import { StackClientApp } from "./client-app.ts";

const tokenWith = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
const signedIn = (claims: object) => ({ accessToken: tokenWith(claims), refreshToken: "r" });
const readClaims = (tokenStore: Tokens | null) =>
  new StackClientApp({ baseUrl: "http://localhost:8100", projectId: "p", publishableClientKey: "k", tokenStore })[
    stackAppInternalsSymbol
  ].readClaims();

describe("the claims of the stored access token", () => {
  it.each([
    ["a token", signedIn({ is_impersonation: true }), { is_impersonation: true }],
    ["a name outside ASCII", signedIn({ is_impersonation: true, name: "Zoë ☂" }), { is_impersonation: true }],
    ["a token that denies it", signedIn({ is_impersonation: false }), { is_impersonation: false }],
  ])("are read from %s", (_token, tokens, expected) => {
    expect(readClaims(tokens)).toMatchObject(expected);
  });

  it.each([
    ["a token that can't be read", { accessToken: "x", refreshToken: "r" }],
    ["no access token yet", { accessToken: null, refreshToken: "r" }],
    ["no token store", null],
  ])("are null with %s", (_token, tokens) => {
    expect(readClaims(tokens)).toBeNull();
  });
});
