import assert from "node:assert/strict";
import { createAuthenticator } from "../authenticator.ts";
import { type Capability, step } from "../capability.ts";
import { expectError, expectFields, expectOk } from "../expectations.ts";
import { type Member, password, type World } from "../world.ts";

async function signUpWithSecondFactor(world: World) {
  const member = await world.signUp();
  const authenticator = createAuthenticator();
  await member.user.update({ totpMultiFactorSecret: authenticator.secret });
  return { ...member, authenticator };
}

/** Enters the password, and returns the code of the attempt, which the second step needs. */
async function startSignIn(world: World, { email }: Pick<Member, "email">): Promise<string> {
  const send = world.createSender(world.createApp());
  const body = JSON.stringify({ email, password });
  const headers = { "content-type": "application/json" };
  const error = await send("/auth/password/sign-in", { method: "POST", headers, body }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expectFields(error as object | null, { errorCode: "MULTI_FACTOR_AUTHENTICATION_REQUIRED" });
  return (error as { readonly details: { readonly attempt_code: string } }).details.attempt_code;
}

export const secondFactor: Capability = {
  id: "totp",
  title: "Second factor (TOTP)",
  steps: [
    step("requires a second factor once the user sets a secret", async (world) => {
      const { app } = await signUpWithSecondFactor(world);
      expectFields(await app.getUser(), { isMultiFactorRequired: true });
    }),
    step("asks for the second factor after the password", async (world) => {
      assert.notEqual(await startSignIn(world, await signUpWithSecondFactor(world)), "");
    }),
    step(
      "signs in with the code of the authenticator app",
      async (world) => {
        const { user, email, authenticator } = await signUpWithSecondFactor(world);
        const app = world.createApp();
        expectOk(await app.signInWithMfa(authenticator.nextCode(), await startSignIn(world, { email })));
        expectFields(await app.getUser(), { id: user.id });
      },
      { since: "2.8.108" },
    ),
    step(
      "returns an error for a wrong code",
      async (world) => {
        const { email, authenticator } = await signUpWithSecondFactor(world);
        const [code, app] = [authenticator.nextCode(), world.createApp()];
        const wrong = code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
        expectError(await app.signInWithMfa(wrong, await startSignIn(world, { email })), "INVALID_TOTP_CODE");
        assert.equal(await app.getUser(), null);
      },
      { since: "2.8.108" },
    ),
    step("is removed with the secret", async (world) => {
      const { user, email } = await signUpWithSecondFactor(world);
      await user.update({ totpMultiFactorSecret: null });
      expectOk(await world.createApp().signInWithCredential({ email, password }));
    }),
  ],
};
