import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCode } from "../support/mail-server.ts";
import { freshEmail, password } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";

let published: PublishedProject;
beforeAll(async () => {
  published = await startPublishedProject({ magic_link_enabled: true });
});
afterAll(() => published.stop());

const newPassword = "a staple for the battery";

/** A user who signed up by email and has no password. */
async function signUpWithMagicLink() {
  const [app, email] = [published.createApp(), freshEmail()];
  await app.sendMagicLinkEmail(email, { callbackUrl: published.getPageUrl("magic-link-callback") });
  await app.signInWithMagicLink(getCode(await published.waitForEmailOfKind("magic-link-callback", email)));
  return { app, email };
}

async function requestPasswordReset(email: string): Promise<string> {
  await published.createApp().sendForgotPasswordEmail(email, { callbackUrl: published.getPageUrl("password-reset") });
  return getCode(await published.waitForEmailOfKind("password-reset", email));
}

const signIn = (email: string, chosen: string) =>
  published.createApp().signInWithCredential({ email, password: chosen });

const ok = { status: "ok", data: undefined };
const failed = (errorCode: string, more: object = {}) => ({ status: "error", error: { errorCode, ...more } });

describe("a forgotten password with @stackframe/js 2.8.3", () => {
  it("the emailed code sets a new password that signs in; the old one and all sessions are invalid", async () => {
    const { app, email } = await published.signUp();
    const code = await requestPasswordReset(email);

    expect(await app.verifyPasswordResetCode(code)).toEqual(ok);
    expect(await app.resetPassword({ code, password: newPassword })).toEqual(ok);

    expect(await app.getUser()).toBeNull();
    expect(await signIn(email, password)).toMatchObject(failed("EMAIL_PASSWORD_MISMATCH"));
    expect(await signIn(email, newPassword)).toEqual(ok);
  });

  it("the code works once", async () => {
    const { app, email } = await published.signUp();
    const code = await requestPasswordReset(email);
    await app.resetPassword({ code, password: newPassword });

    expect(await app.verifyPasswordResetCode(code)).toMatchObject(failed("VERIFICATION_CODE_ALREADY_USED"));
    expect(await app.resetPassword({ code, password })).toMatchObject(failed("VERIFICATION_CODE_ALREADY_USED"));
  });

  it("an unknown code returns an error result", async () => {
    const code = "0".repeat(45);

    expect(await published.createApp().verifyPasswordResetCode(code)).toMatchObject(
      failed("VERIFICATION_CODE_NOT_FOUND"),
    );
  });

  it("a new password that is too short throws with the limit, and the code stays valid", async () => {
    const { app, email } = await published.signUp();
    const code = await requestPasswordReset(email);

    const tooShort = app.resetPassword({ code, password: "short" });

    await expect(tooShort).rejects.toMatchObject({ errorCode: "PASSWORD_TOO_SHORT", details: { min_length: 8 } });
    expect(await app.resetPassword({ code, password: newPassword })).toEqual(ok);
  });

  it("an unknown email gets the same response", async () => {
    const result = await published
      .createApp()
      .sendForgotPasswordEmail(freshEmail(), { callbackUrl: published.getPageUrl("password-reset") });

    expect(result).toEqual(ok);
  });
});

describe("changing the password with @stackframe/js 2.8.3", () => {
  it("the new one takes effect, the current session stays signed in and others are revoked", async () => {
    const { app, email } = await published.signUp();
    const other = published.createApp();
    await other.signInWithCredential({ email, password });
    const user = await app.getUser({ or: "throw" });

    expect(await user.updatePassword({ oldPassword: password, newPassword })).toBeUndefined();

    expect((await app.getUser())?.primaryEmail).toBe(email);
    expect(await other.getUser()).toBeNull();
    expect(await signIn(email, password)).toMatchObject(failed("EMAIL_PASSWORD_MISMATCH"));
    expect(await signIn(email, newPassword)).toEqual(ok);
  });

  it.each([
    [
      "a wrong old password",
      { oldPassword: "not my password", newPassword },
      { errorCode: "PASSWORD_CONFIRMATION_MISMATCH" },
    ],
    [
      "a new password that is too short",
      { oldPassword: password, newPassword: "short" },
      { errorCode: "PASSWORD_TOO_SHORT", details: { min_length: 8 } },
    ],
    [
      "a new password that is too long",
      { oldPassword: password, newPassword: "x".repeat(71) },
      { errorCode: "PASSWORD_TOO_LONG", details: { maxLength: 70 } },
    ],
  ])("%s returns an error", async (_, change, error) => {
    const { app } = await published.signUp();
    const user = await app.getUser({ or: "throw" });

    expect(await user.updatePassword(change)).toMatchObject(error);
  });

  it("a user without a password gets an error", async () => {
    const { app } = await signUpWithMagicLink();
    const user = await app.getUser({ or: "throw" });

    const change = user.updatePassword({ oldPassword: password, newPassword });

    await expect(change).rejects.toMatchObject({ errorCode: "USER_DOES_NOT_HAVE_PASSWORD" });
  });

  it("a user without a password sets a first one and signs in with it", async () => {
    const { app, email } = await signUpWithMagicLink();
    const user = await app.getUser({ or: "throw" });

    expect(await user.setPassword({ password: "short" })).toMatchObject({ errorCode: "PASSWORD_TOO_SHORT" });
    expect(await user.setPassword({ password: newPassword })).toBeUndefined();

    expect((await app.getUser())?.hasPassword).toBe(true);
    expect(await signIn(email, newPassword)).toEqual(ok);
  });
});
