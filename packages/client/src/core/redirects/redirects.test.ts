import { afterEach, describe, expect, it, vi } from "vitest";
import { mockBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { stackAppInternalsSymbol } from "../app-internals.ts";
import type { RedirectMethod } from "./redirect-method.ts";

afterEach(() => vi.unstubAllGlobals());

const platform = createTestPlatform();
const appWith = (redirectMethod: RedirectMethod, urls = {}) =>
  createTestApp("http://127.0.0.1:1", platform, { redirectMethod, urls });

describe("redirecting with window.location", () => {
  it("adds a history entry, or replaces it with replace, and waits two seconds", async () => {
    const browser = mockBrowser("https://app.example/private");
    const clock = createTestPlatform();
    const app = createTestApp("http://127.0.0.1:1", clock, { redirectMethod: "window" });

    await app.redirectToAccountSettings();
    await app.redirectToHome({ replace: true });

    expect(browser.visits).toEqual([
      { how: "assign", to: "/handler/account-settings" },
      { how: "replace", to: "/" },
    ]);
    expect(clock.sleeps).toEqual([2000, 2000]);
  });

  it.each([
    ["redirectToSignIn", "/handler/sign-in?after_auth_return_to=%2Fprivate"],
    ["redirectToSignUp", "/handler/sign-up?after_auth_return_to=%2Fprivate"],
    ["redirectToSignOut", "/handler/sign-out"],
    ["redirectToEmailVerification", "/handler/email-verification"],
    ["redirectToPasswordReset", "/handler/password-reset"],
    ["redirectToForgotPassword", "/handler/forgot-password"],
    ["redirectToHome", "/"],
    ["redirectToOAuthCallback", "/handler/oauth-callback"],
    ["redirectToMagicLinkCallback", "/handler/magic-link-callback"],
    ["redirectToAfterSignIn", "/"],
    ["redirectToAfterSignUp", "/"],
    ["redirectToAfterSignOut", "/"],
    ["redirectToAccountSettings", "/handler/account-settings"],
    ["redirectToError", "/handler/error"],
    ["redirectToTeamInvitation", "/handler/team-invitation"],
    ["redirectToOnboarding", "/handler/onboarding?after_auth_return_to=%2Fprivate"],
  ] as const)("%s redirects to %s", async (method, to) => {
    const browser = mockBrowser("https://app.example/private");

    await appWith("window")[method]();

    expect(browser.visits).toEqual([{ how: "assign", to }]);
  });

  it("returns to the original page after sign-in, unless noRedirectBack is set", async () => {
    const browser = mockBrowser("https://app.example/handler/sign-in?after_auth_return_to=%2Fprivate");
    const app = appWith("window", { afterSignIn: "/inbox" });

    await app.redirectToAfterSignIn();
    await app.redirectToAfterSignUp();
    await app.redirectToAfterSignIn({ noRedirectBack: true });

    expect(browser.visits.map(({ to }) => to)).toEqual(["/private", "/private", "/inbox"]);
  });

  it("ignores a return URL on another site and uses the configured page", async () => {
    const browser = mockBrowser("https://app.example/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example");

    await appWith("window", { afterSignIn: "/inbox" }).redirectToAfterSignIn();

    expect(browser.visits.map(({ to }) => to)).toEqual(["/inbox"]);
  });

  it("redirects to a configured page on another domain", async () => {
    const browser = mockBrowser("https://app.example/private");

    await appWith("window", { signIn: "https://accounts.example/sign-in" }).redirectToSignIn();

    expect(browser.visits.map(({ to }) => to)).toEqual(["https://accounts.example/sign-in"]);
  });

  it("throws outside a browser", async () => {
    await expect(appWith("window").redirectToHome()).rejects.toThrow("needs a browser");
  });
});

describe("other redirect methods", () => {
  it("`none` returns at once", async () => {
    const browser = mockBrowser();
    const clock = createTestPlatform();

    await createTestApp("http://127.0.0.1:1", clock, { redirectMethod: "none" }).redirectToSignIn();

    expect(browser.visits).toEqual([]);
    expect(clock.sleeps).toEqual([]);
  });

  it("the default is `window` in a browser (newcomer B8)", async () => {
    const browser = mockBrowser("https://app.example/private");

    await createTestApp("http://127.0.0.1:1", createTestPlatform(), { redirectMethod: undefined }).redirectToSignIn();

    expect(browser.visits.map(({ to }) => to)).toEqual(["/handler/sign-in?after_auth_return_to=%2Fprivate"]);
  });

  it("the default is `none` elsewhere", async () => {
    const app = createTestApp("http://127.0.0.1:1", createTestPlatform(), { redirectMethod: undefined });

    await expect(app.redirectToSignIn()).resolves.toBeUndefined();
  });

  it("a router navigates with its own function", async () => {
    const browser = mockBrowser("https://app.example/private");
    const navigate = vi.fn();

    await appWith({ useNavigate: () => navigate, navigate }).redirectToSignIn({ replace: true });

    expect(navigate.mock.calls).toEqual([["/handler/sign-in?after_auth_return_to=%2Fprivate"]]);
    expect(browser.visits).toEqual([]);
  });

  it("a router without navigate uses window.location outside components", async () => {
    const browser = mockBrowser();

    await appWith({ useNavigate: () => () => {} }).redirectToHome();

    expect(browser.visits).toEqual([{ how: "assign", to: "/" }]);
  });
});

describe("useNavigate", () => {
  it("returns the function of the router, of the window, or a no-op", () => {
    const browser = mockBrowser();
    const navigate = vi.fn();

    appWith({ useNavigate: () => navigate }).useNavigate()("/a");
    appWith("window").useNavigate()("/b");
    appWith("none").useNavigate()("/c");

    expect(navigate.mock.calls).toEqual([["/a"]]);
    expect(browser.visits).toEqual([{ how: "assign", to: "/b" }]);
  });

  it("redirectUrl returns the current target of a link", () => {
    mockBrowser("https://app.example/private");
    const { redirectUrl } = appWith("none")[stackAppInternalsSymbol];

    expect(redirectUrl("signUp")).toBe("/handler/sign-up?after_auth_return_to=%2Fprivate");
    expect(redirectUrl("signUp", { noRedirectBack: true })).toBe("/handler/sign-up");
  });
});
