import { describe, expect, it } from "vitest";
import { cookiesForTokens, tokensFromCookies } from "./cookie-format.ts";

const pair = (refreshToken: string, accessToken: string) => `[%22${refreshToken}%22%2C%22${accessToken}%22]`;

/** Of older and of newer published clients. */
const removedCookies = [
  "stack-refresh=; path=/; max-age=0; SameSite=Lax",
  "hexclave-access=; path=/; max-age=0; SameSite=Lax",
  "__Host-hexclave-refresh-p--default=; path=/; max-age=0; SameSite=Lax",
  "hexclave-refresh-p--default=; path=/; max-age=0; SameSite=Lax",
];
const newer = (refreshToken: string) => encodeURIComponent(JSON.stringify({ refresh_token: refreshToken }));

describe("token cookies", () => {
  it("store the refresh token for a year and the pair for a day, with unencoded brackets", () => {
    expect(cookiesForTokens({ accessToken: "a.b.c", refreshToken: "r1" }, "p", false)).toEqual([
      "stack-refresh-p=r1; path=/; max-age=31536000; SameSite=Lax",
      "stack-access=[%22r1%22%2C%22a.b.c%22]; path=/; max-age=86400; SameSite=Lax",
      ...removedCookies,
    ]);
  });

  it("are Secure on an https page", () => {
    for (const cookie of cookiesForTokens({ accessToken: "a", refreshToken: "r" }, "p", true)) {
      expect(cookie).toMatch(/; SameSite=Lax; Secure$/);
    }
  });

  it("are removed when signed out", () => {
    expect(cookiesForTokens({ accessToken: null, refreshToken: null }, "p", false)).toEqual([
      "stack-refresh-p=; path=/; max-age=0; SameSite=Lax",
      "stack-access=; path=/; max-age=0; SameSite=Lax",
      ...removedCookies,
    ]);
  });

  it("have no access cookie without an access token", () => {
    expect(cookiesForTokens({ accessToken: null, refreshToken: "r" }, "p", false)[1]).toContain(
      "stack-access=; path=/; max-age=0",
    );
  });
});

describe("reading tokens", () => {
  it.each([
    ["nothing", "", null, null],
    ["other cookies only", "theme=dark; stack-refresh-q=r", null, null],
    ["both", `stack-refresh-p=r; stack-access=${pair("r", "a")}`, "r", "a"],
    ["both, without a space between", `stack-refresh-p=r;stack-access=${pair("r", "a")}`, "r", "a"],
    ["brackets encoded too", "stack-refresh-p=r; stack-access=%5B%22r%22%2C%22a%22%5D", "r", "a"],
    ["the refresh token of an older client", `stack-refresh=r; stack-access=${pair("r", "a")}`, "r", "a"],
    ["old and new: the new one", "stack-refresh=old; stack-refresh-p=r", "r", null],
    ["the access token of another project", `stack-refresh-p=r; stack-access=${pair("other", "a")}`, "r", null],
    ["an access token without a refresh token", `stack-access=${pair("r", "a")}`, null, null],
    ["a pair cut off", "stack-refresh-p=r; stack-access=[%22r%22%2C%22a", "r", null],
    ["a bare access token", "stack-refresh-p=r; stack-access=a.b.c", "r", null],
    ["broken percent-encoding", "stack-refresh-p=%E0%A4%A; stack-access=x", null, null],
    ["the word undefined", `stack-refresh-p=undefined; stack-access=${pair("undefined", "a")}`, null, null],
    ["the word undefined as access token", `stack-refresh-p=r; stack-access=${pair("r", "undefined")}`, "r", null],
    ["a number as access token", "stack-refresh-p=r; stack-access=[%22r%22%2C1]", "r", null],
    ["an empty value", "stack-refresh-p=", null, null],
    ["a newer client", `hexclave-refresh-p--default=${newer("r")}; hexclave-access=${pair("r", "a")}`, "r", "a"],
    ["a newer client, on https", `__Host-hexclave-refresh-p--default=${newer("r")}`, "r", null],
    ["a newer client of another project", `hexclave-refresh-q--default=${newer("r")}`, null, null],
    ["a newer client, cut off", "hexclave-refresh-p--default=%7B%22refr; stack-refresh-p=r", "r", null],
    ["a newer client and ours: the newer", `hexclave-refresh-p--default=${newer("n")}; stack-refresh-p=r`, "n", null],
    ["a name that only begins alike", "stack-refresh-pp=r", null, null],
  ])("from %s", (_what, cookies, refreshToken, accessToken) => {
    expect(tokensFromCookies(cookies, "p")).toEqual({ refreshToken, accessToken });
  });

  it("returns the tokens that were written", () => {
    const tokens = { accessToken: 'a"b; c', refreshToken: "r=%/ü" };
    const cookies = cookiesForTokens(tokens, "p", true).map((cookie) => cookie.split("; path")[0]);
    expect(tokensFromCookies(cookies.join("; "), "p")).toEqual(tokens);
  });
});
