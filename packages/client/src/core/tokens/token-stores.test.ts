import { describe, expect, it, vi } from "vitest";
import { sessionKey, signedOut } from "./token-store.ts";
import type { TokenStoreInit } from "./token-store-init.ts";
import { createTokenStores } from "./token-stores.ts";

const tokens = { accessToken: "a", refreshToken: "r" };
const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

describe("the store for a token pair", () => {
  it("is tied to the object, so that a refresh or sign-in isn't lost", () => {
    const getStore = createTokenStores("p");
    const init = { ...tokens };

    getStore(init).write({ accessToken: "a2", refreshToken: "r2" });

    expect(getStore(init).read()).toEqual({ accessToken: "a2", refreshToken: "r2" });
    expect(getStore({ ...tokens }).read()).toEqual(tokens);
  });

  it.each([
    { accessToken: "undefined", refreshToken: null },
    { accessToken: null, refreshToken: "undefined" },
    { accessToken: "", refreshToken: "r" },
  ])("rejects %j", (init) => {
    expect(() => createTokenStores("p")(init)).toThrow(TypeError);
  });
});

describe("the store for a request", () => {
  it.each<[string, Record<string, string>, object]>([
    ["the header x-stack-auth", { "x-stack-auth": JSON.stringify(tokens) }, tokens],
    ["the header before cookies", { "x-stack-auth": JSON.stringify(tokens), cookie: "stack-refresh-p=other" }, tokens],
    ["an access token alone", { "x-stack-auth": '{"accessToken":"a"}' }, { accessToken: "a", refreshToken: null }],
    ["a header with null", { "x-stack-auth": "null" }, signedOut],
    [
      "a bearer access token (newcomer B6)",
      { authorization: "Bearer a.b.c" },
      { accessToken: "a.b.c", refreshToken: null },
    ],
    [
      "a bearer access token before cookies",
      { authorization: "bearer a.b.c", cookie: "stack-refresh-p=r" },
      { accessToken: "a.b.c", refreshToken: null },
    ],
    [
      "the header x-stack-auth first",
      { "x-stack-auth": JSON.stringify(tokens), authorization: "Bearer a.b.c" },
      tokens,
    ],
    ["no API key", { authorization: "Bearer stk_user_abc" }, signedOut],
    ["no basic credentials", { authorization: "Basic a.b.c" }, signedOut],
    ["its cookies", { cookie: "stack-refresh-p=r; stack-access=[%22r%22%2C%22a%22]" }, tokens],
    ["nothing", {}, signedOut],
  ])("reads %s", (_what, headers, expected) => {
    expect(createTokenStores("p")(request(headers)).read()).toEqual(expected);
  });

  it("rejects a header that isn't JSON", () => {
    expect(() => createTokenStores("p")(request({ "x-stack-auth": "{" }))).toThrow(
      "The x-stack-auth header isn't valid JSON.",
    );
  });

  it("is the same for the same request", () => {
    const getStore = createTokenStores("p");
    const init = request({ cookie: "stack-refresh-p=r" });

    expect(getStore(init)).toBe(getStore(init));
  });
});

describe("the memory store", () => {
  it("is created once per app", () => {
    const getStore = createTokenStores("p");

    getStore("memory").write(tokens);

    expect(getStore("memory").read()).toEqual(tokens);
    expect(createTokenStores("p")("memory").read()).toEqual(signedOut);
  });

  it("notifies subscribers of changes until they unsubscribe", () => {
    const store = createTokenStores("p")("memory");
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);

    store.write(tokens);
    unsubscribe();
    store.write(signedOut);

    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("doesn't change a newer sign-in when an old session finishes late", () => {
    const store = createTokenStores("p")("memory");
    store.write({ accessToken: "new", refreshToken: "new" });

    store.replaceSession(sessionKey(tokens), signedOut);

    expect(store.read()).toEqual({ accessToken: "new", refreshToken: "new" });
  });
});

describe("invalid stores", () => {
  it("null means no store", () => {
    expect(() => createTokenStores("p")(null)).toThrow("Pass tokenStore to an app without a persistent token store");
  });

  it.each(["toString", "localStorage"])("%s is unknown", (init) => {
    expect(() => createTokenStores("p")(init as TokenStoreInit)).toThrow(`Unknown token store: ${init}`);
  });
});
