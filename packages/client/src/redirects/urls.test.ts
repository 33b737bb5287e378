import { describe, expect, it } from "vitest";
import { resolveUrls } from "./urls.ts";

describe("the pages of an application", () => {
  it("are below /handler unless said otherwise", () => {
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
      home: "/",
      afterSignIn: "/",
      afterSignUp: "/",
      afterSignOut: "/",
    });
  });

  it("follow another handler and home; sign-up leads where sign-in leads", () => {
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
  ])("may be at %s", (signIn) => {
    expect(resolveUrls({ signIn }).signIn).toBe(signIn);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "mailto:a@b"])("may not be %s", (signIn) => {
    expect(() => resolveUrls({ signIn })).toThrow(`The URL ${signIn} is not trusted`);
  });
});
