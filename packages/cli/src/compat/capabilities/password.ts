import assert from "node:assert/strict";
import { type Capability, step } from "../capability.ts";
import { expectError, expectFields, expectOk } from "../expectations.ts";
import { freshEmail, password, type World } from "../world.ts";

const newPassword = "a staple for the battery";

async function verifyEmail(world: World, email: string): Promise<void> {
  const { code } = await world.mailbox.waitFor("email-verification", email);
  expectOk(await world.createApp().verifyEmail(code));
}

export const signUp: Capability = {
  id: "sign-up",
  title: "Sign-up with a password",
  steps: [
    step("signs up, and is then signed in", async (world) => {
      const { user, email } = await world.signUp();
      expectFields(user, { primaryEmail: email, primaryEmailVerified: false, hasPassword: true });
    }),
    step(
      "signs up without a verification email",
      async (world) => {
        const [app, email] = [world.createApp(), freshEmail()];
        expectOk(await app.signUpWithCredential({ email, password, noVerificationCallback: true }));
        expectFields(await app.getUser(), { primaryEmail: email, primaryEmailVerified: false });
      },
      { since: "2.8.108" },
    ),
    step("returns an error for an email that is in use", async (world) => {
      const { email } = await world.signUp();
      const verificationCallbackUrl = world.pageUrl("email-verification");
      expectError(
        await world.createApp().signUpWithCredential({ email, password, verificationCallbackUrl }),
        "USER_EMAIL_ALREADY_EXISTS",
      );
    }),
    step("returns an error for a short password", async (world) => {
      const verificationCallbackUrl = world.pageUrl("email-verification");
      expectError(
        await world
          .createApp()
          .signUpWithCredential({ email: freshEmail(), password: "short", verificationCallbackUrl }),
        "PASSWORD_TOO_SHORT",
      );
    }),
    step(
      "verifies the email with the code from the email",
      async (world) => {
        const { app, email } = await world.signUp();
        await verifyEmail(world, email);
        expectFields(await app.getUser(), { primaryEmailVerified: true });
      },
      { needs: ["email"] },
    ),
    step("returns an error for an unknown verification code", async (world) => {
      expectError(await world.createApp().verifyEmail("0".repeat(45)), "VERIFICATION_CODE_NOT_FOUND");
    }),
  ],
};

export const passwords: Capability = {
  id: "password",
  title: "Sign-in with a password",
  steps: [
    step("signs in", async (world) => {
      const { user, email } = await world.signUp();
      const app = world.createApp();
      expectOk(await app.signInWithCredential({ email, password }));
      expectFields(await app.getUser(), { id: user.id, primaryEmail: email });
    }),
    step("returns an error for a wrong password", async (world) => {
      const { email } = await world.signUp();
      const app = world.createApp();
      expectError(await app.signInWithCredential({ email, password: "another one" }), "EMAIL_PASSWORD_MISMATCH");
      assert.equal(await app.getUser(), null);
    }),
    step("changes the password", async (world) => {
      const { user, email } = await world.signUp();
      assert.equal(await user.updatePassword({ oldPassword: password, newPassword }), undefined);
      expectOk(await world.createApp().signInWithCredential({ email, password: newPassword }));
    }),
    step("doesn't change the password without the old one", async (world) => {
      const { user, email } = await world.signUp();
      const error = await user.updatePassword({ oldPassword: "another one", newPassword });
      expectFields(error as object, { errorCode: "PASSWORD_CONFIRMATION_MISMATCH" });
      expectOk(await world.createApp().signInWithCredential({ email, password }));
    }),
    step(
      "resets a forgotten password with the code from the email",
      async (world) => {
        const [app, { email }] = [world.createApp(), await world.signUp()];
        await verifyEmail(world, email);
        expectOk(await app.sendForgotPasswordEmail(email, { callbackUrl: world.pageUrl("password-reset") }));
        const { code } = await world.mailbox.waitFor("password-reset", email);
        expectOk(await app.verifyPasswordResetCode(code));
        expectOk(await app.resetPassword({ code, password: newPassword }));
        expectOk(await app.signInWithCredential({ email, password: newPassword }));
      },
      { needs: ["email"] },
    ),
  ],
};
