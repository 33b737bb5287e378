import { describe, expect, it } from "vitest";
import { resolveUrls } from "./resolve-urls.ts";

describe("the app's pages", () => {
  it("are below /handler by default", () => {
    expect(resolveUrls({})).toEqual({
      handler: "/handler",
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
      home: "/",
      afterSignIn: "/",
      afterSignUp: "/",
      afterSignOut: "/",
    });
  });

  it("follow a custom handler and home; sign-up defaults to the sign-in target", () => {
    expect(resolveUrls({ handler: "/auth/", home: "/app", afterSignIn: "/inbox", signOut: undefined })).toMatchObject({
      signIn: "/auth/sign-in",
      signOut: "/auth/sign-out",
      afterSignIn: "/inbox",
      afterSignUp: "/inbox",
      afterSignOut: "/app",
    });
  });

  it.each([
    "https://accounts.example/sign-in",
    "http://localhost/x",
    "HTTPS://x",
    "sign-in",
    "?next=a:b",
    "#a:b",
    "/a:b",
  ])("can be at %s", (signIn) => {
    expect(resolveUrls({ signIn }).signIn).toBe(signIn);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "mailto:a@b"])("can't be %s", (signIn) => {
    expect(() => resolveUrls({ signIn })).toThrow(`The URL ${signIn} is not trusted`);
  });
});
