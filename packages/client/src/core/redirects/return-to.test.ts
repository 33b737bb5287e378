import { describe, expect, it } from "vitest";
import { resolveUrls } from "./resolve-urls.ts";
import { getReturnTo, isRelativeUrl, withReturnTo } from "./return-to.ts";

const origin = "https://app.example";
const pageWith = (returnTo: string) =>
  new URL(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(returnTo)}`, origin);

const elsewhere = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "\t//evil.example",
  "https:evil.example/..//evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "https://app.example@evil.example/",
  "http://app.example/",
  "https://app.example:8443/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "blob:https://app.example/x",
  "https://[",
];

describe("the return URL (RFC 9700 §4.11)", () => {
  it.each([
    ["/private?a=1#h", "/private?a=1#h"],
    ["/", "/"],
    ["private", "/handler/private"],
    ["?tab=2", "/handler/sign-in?tab=2"],
    ["https://app.example/private?a=1", "/private?a=1"],
    ["/search?q=https://evil.example", "/search?q=https://evil.example"],
  ])("%s resolves to %s", (returnTo, expected) => {
    expect(getReturnTo(pageWith(returnTo))).toBe(expected);
  });

  it.each(elsewhere)("is never on another site: %s", (returnTo) => {
    const result = getReturnTo(pageWith(returnTo));

    // Some of these are unusual paths on our own origin; none can leave it.
    if (result !== null) expect(new URL(result, origin).origin).toBe(origin);
    if (result !== null) expect(result).toMatch(/^\/(?![/\\])/);
  });

  it("is null when the URL has none", () => {
    expect(getReturnTo(new URL("/handler/sign-in", origin))).toBeNull();
  });
});

describe("detecting relative URLs", () => {
  it.each(["/", "/a", "a", "?a", "#a", "", "/a//b"])("%s stays on the site", (url) => {
    expect(isRelativeUrl(url)).toBe(true);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:x", "https://["])(
    "%s doesn't",
    (url) => {
      expect(isRelativeUrl(url)).toBe(false);
    },
  );
});

describe("the sign-in URL", () => {
  const urls = resolveUrls({});
  const from = (path: string, target = urls.signIn) => withReturnTo(target, new URL(path, origin), urls);

  it("includes the current page", () => {
    expect(from("/private?a=1#h")).toBe("/handler/sign-in?after_auth_return_to=%2Fprivate%3Fa%3D1%23h");
  });

  it("keeps an existing return URL", () => {
    expect(from("/handler/sign-up?after_auth_return_to=%2Fprivate")).toBe(
      "/handler/sign-in?after_auth_return_to=%2Fprivate",
    );
  });

  it.each(["/handler/sign-up", "/handler/forgot-password", "/handler/email-verification?code=x", "/handler/error"])(
    "doesn't return to %s",
    (path) => {
      expect(from(path)).toBe("/handler/sign-in");
    },
  );

  it.each(["/handler/team-invitation?code=x", "/handler/account-settings"])("returns to %s", (path) => {
    expect(from(path)).toBe(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(path)}`);
  });

  it("drops a return URL on another site", () => {
    expect(from("/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example")).toBe("/handler/sign-in");
  });

  it("adds no return URL for another site", () => {
    expect(from("/private", "https://accounts.example/sign-in")).toBe("https://accounts.example/sign-in");
  });

  it("keeps the query of the sign-in page", () => {
    expect(from("/private", "/login?lang=de")).toBe("/login?lang=de&after_auth_return_to=%2Fprivate");
  });
});
