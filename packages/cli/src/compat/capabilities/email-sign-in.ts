import assert from "node:assert/strict";
import { type Capability, type Need, step } from "../capability.ts";
import { expectError, expectFields, expectOk } from "../expectations.ts";
import { freshEmail, type World } from "../world.ts";

const needs: readonly Need[] = ["email", "email sign-in"];

/** Requests a sign-in email; returns the client's nonce and the codes from the email. */
async function requestCodes(world: World, email: string) {
  const app = world.createApp();
  const { nonce } = expectOk(
    await app.sendMagicLinkEmail(email, { callbackUrl: world.pageUrl("magic-link-callback") }),
  );
  const { code, text } = await world.mailbox.waitFor("magic-link-callback", email);
  const typedCode = text.match(/^[0-9A-Z]{6}$/m)?.[0];
  if (typedCode === undefined) throw new Error("The email has no line with a code to type.");
  return { app, nonce, linkCode: code, typedCode };
}

export const magicLink: Capability = {
  id: "magic-link",
  title: "Sign-in with a link from an email",
  steps: [
    step(
      "signs up a new email, verified and without a password",
      async (world) => {
        const email = freshEmail();
        const { app, linkCode } = await requestCodes(world, email);
        expectOk(await app.signInWithMagicLink(linkCode));
        expectFields(await app.getUser(), { primaryEmail: email, primaryEmailVerified: true, hasPassword: false });
      },
      { needs },
    ),
    step(
      "accepts a link once",
      async (world) => {
        const { app, linkCode } = await requestCodes(world, freshEmail());
        expectOk(await app.signInWithMagicLink(linkCode));
        expectError(await world.createApp().signInWithMagicLink(linkCode), "VERIFICATION_CODE_ALREADY_USED");
      },
      { needs },
    ),
    step(
      "returns an error for an untrusted page",
      async (world) => {
        const callbackUrl = "https://untrusted.example/sign-in";
        const result = await world.createApp().sendMagicLinkEmail(freshEmail(), { callbackUrl });
        expectError(result, "REDIRECT_URL_NOT_WHITELISTED");
      },
      { needs: ["email sign-in"] },
    ),
  ],
};

export const emailCode: Capability = {
  id: "email-code",
  title: "Sign-in with a code from an email",
  steps: [
    step(
      "signs up with the code, and signs in the same user again",
      async (world) => {
        const email = freshEmail();
        const first = await requestCodes(world, email);
        expectOk(await first.app.signInWithMagicLink(first.typedCode + first.nonce));
        const user = await first.app.getUser({ or: "throw" });
        const app = world.createApp();
        const callbackUrl = world.pageUrl("magic-link-callback");
        const { nonce } = expectOk(await app.sendMagicLinkEmail(email, { callbackUrl }));
        const { text } = await world.mailbox.waitFor("magic-link-callback", email, 1);
        expectOk(await app.signInWithMagicLink((text.match(/^[0-9A-Z]{6}$/m)?.[0] ?? "") + nonce));
        expectFields(await app.getUser(), { id: user.id, primaryEmail: email });
      },
      { needs },
    ),
    step(
      "returns an error for a wrong code, and still accepts the right one",
      async (world) => {
        const { app, nonce, typedCode } = await requestCodes(world, freshEmail());
        const wrong = typedCode === "000000" ? "111111" : "000000";
        expectError(await app.signInWithMagicLink(wrong + nonce), "VERIFICATION_CODE_NOT_FOUND");
        assert.equal(await app.getUser(), null);
        expectOk(await app.signInWithMagicLink(typedCode + nonce));
      },
      { needs },
    ),
  ],
};
