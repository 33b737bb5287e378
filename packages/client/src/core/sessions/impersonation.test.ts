import { describe, expect, it, vi } from "vitest";
import { createMemoryStore } from "../tokens/token-stores.ts";
import { createImpersonationStore } from "./impersonation.ts";

const tokenWith = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
const signedIn = (claims: object) => ({ accessToken: tokenWith(claims), refreshToken: "r" });

describe("impersonation state", () => {
  it.each([
    ["their own token", signedIn({ exp: 1 }), false],
    ["a token that says so", signedIn({ is_impersonation: true }), true],
    ["a name outside ASCII", signedIn({ is_impersonation: true, name: "Zoë ☂" }), true],
    ["a token that denies it", signedIn({ is_impersonation: false }), false],
    ["a token that cannot be read", { accessToken: "x", refreshToken: "r" }, false],
    ["no access token yet", { accessToken: null, refreshToken: "r" }, false],
  ])("is derived from %s", (_token, tokens, expected) => {
    const store = createMemoryStore(tokens);

    expect(createImpersonationStore(() => store).getSnapshot()).toBe(expected);
  });

  it("is updated while subscribed", () => {
    const store = createMemoryStore();
    const impersonation = createImpersonationStore(() => store);
    const listener = vi.fn();

    const unsubscribe = impersonation.subscribe(listener);
    store.write(signedIn({ is_impersonation: true }));
    unsubscribe();
    store.write(signedIn({}));

    expect(listener).toHaveBeenCalledTimes(1);
    expect(impersonation.getSnapshot()).toBe(false);
  });

  it("is false in an app without a token store", () => {
    const impersonation = createImpersonationStore(() => {
      throw new Error("none");
    });

    expect(impersonation.getSnapshot()).toBe(false);
    impersonation.subscribe(() => {})();
  });
});
