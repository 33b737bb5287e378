import { describe, expect, it } from "vitest";
import { delegatedUrl, matchRoute, pathBelowHandler } from "./routes.ts";

const urls = {
  handler: "/handler",
  home: "/",
  signIn: "/handler/sign-in",
  signUp: "/handler/sign-up",
  signOut: "/handler/sign-out",
  emailVerification: "/handler/email-verification",
  passwordReset: "/handler/password-reset",
  forgotPassword: "/handler/forgot-password",
  oauthCallback: "/handler/oauth-callback",
  magicLinkCallback: "/handler/magic-link-callback",
  accountSettings: "/handler/account-settings",
  error: "/handler/error",
  teamInvitation: "/handler/team-invitation",
  onboarding: "/handler/onboarding",
  afterSignIn: "/",
  afterSignUp: "/",
  afterSignOut: "/",
};
const origin = "https://app.example";

describe("the path under the handler", () => {
  it.each([
    ["/handler/sign-in", "/handler", "sign-in"],
    ["/handler/sign-in/", "/handler/", "sign-in"],
    ["/demo/handler/error?errorCode=X#y", "/demo/handler", "error"],
    ["sign-in", "/handler", "sign-in"],
    ["/sign-in", "/handler", "sign-in"],
    ["/handler", "/handler", ""],
    ["/handlers/sign-in", "/handler", "handlers/sign-in"],
  ])("of %s under %s is %j", (location, handler, path) => {
    expect(pathBelowHandler(location, handler)).toBe(path);
  });
});

describe("matching a path to a page", () => {
  it.each([
    "sign-in",
    "sign-up",
    "sign-out",
    "email-verification",
    "password-reset",
    "forgot-password",
    "oauth-callback",
    "magic-link-callback",
    "team-invitation",
    "error",
    "cli-auth-confirm",
    "account-settings",
  ])("is canonical for %s", (path) => {
    expect(matchRoute(path)).toEqual({ page: path, canonical: true });
  });

  it.each([
    ["login", "sign-in"],
    ["log-in", "sign-in"],
    ["Register", "sign-up"],
    ["signin", "sign-in"],
    ["SIGN-UP", "sign-up"],
    ["emailverification", "email-verification"],
    ["accountSettings", "account-settings"],
    ["forgotpassword", "forgot-password"],
    ["OAuthCallback", "oauth-callback"],
    ["CliAuthConfirm", "cli-auth-confirm"],
    ["TeamInvitation", "team-invitation"],
    ["", "account-settings"],
  ])("accepts %s as another spelling of %s", (path, page) => {
    expect(matchRoute(path)).toEqual({ page, canonical: false });
  });

  it.each(["nope", "sign-in/more", "constructor", "__proto__"])("finds no page for %j", (path) => {
    expect(matchRoute(path)).toEqual({ page: "not-found" });
  });
});

describe("a page that the application renders itself", () => {
  it("stays with the handler while its URL is under the handler", () => {
    expect(delegatedUrl("sign-in", urls, "", origin)).toBeNull();
  });

  it("redirects to the configured path and keeps the query", () => {
    const own = { ...urls, signIn: "/welcome?theme=calm#form" };
    expect(delegatedUrl("sign-in", own, "?after_auth_return_to=%2Fa%3Fb", origin)).toBe(
      "/welcome?theme=calm&after_auth_return_to=%2Fa%3Fb#form",
    );
  });

  it("redirects to another origin", () => {
    const own = { ...urls, signUp: "https://accounts.example/join" };
    expect(delegatedUrl("sign-up", own, "?x=1", origin)).toBe("https://accounts.example/join?x=1");
  });

  it("is recognized as outside when its path only shares a prefix with the handler", () => {
    expect(delegatedUrl("sign-in", { ...urls, signIn: "/handler-own/sign-in" }, "", origin)).toBe(
      "/handler-own/sign-in",
    );
  });

  it.each(["account-settings", "error", "cli-auth-confirm"] as const)(
    "never applies to %s: the handler keeps that page",
    (page) => {
      const own = { ...urls, accountSettings: "/me", error: "/oops" };
      expect(delegatedUrl(page, own, "", origin)).toBeNull();
    },
  );
});
