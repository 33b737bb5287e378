import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCode, type ReceivedEmail } from "../support/mail-server.ts";
import { configureProject, freshEmail } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";

let published: PublishedProject;
beforeAll(async () => {
  published = await startPublishedProject({ magic_link_enabled: true });
});
afterAll(() => published.stop());

/** The six-character code shown in the email. */
function getTypedCode({ message }: ReceivedEmail): string {
  const code = message.text?.match(/^[0-9A-Z]{6}$/m)?.[0];
  if (code === undefined) throw new Error("The email has no line with a code to type.");
  return code;
}

/** Requests a sign-in email; returns the client's nonce and the codes from the email. */
async function requestSignInEmail(email: string) {
  const app = published.createApp();
  const sent = await app.sendMagicLinkEmail(email, { callbackUrl: published.getPageUrl("magic-link-callback") });
  if (sent.status === "error") throw sent.error;
  const receivedEmail = await published.waitForEmailOfKind("magic-link-callback", email);
  return { app, nonce: sent.data.nonce, linkCode: getCode(receivedEmail), typedCode: getTypedCode(receivedEmail) };
}

describe("@stackframe/js 2.8.3 signs in by email", () => {
  it("the typed code and the nonce sign up a new email, verified and without a password", async () => {
    const email = freshEmail();
    const { app, nonce, typedCode } = await requestSignInEmail(email);

    const result = await app.signInWithMagicLink(typedCode + nonce);

    expect(result).toEqual({ status: "ok", data: undefined });
    expect(await app.getUser()).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: true,
      hasPassword: false,
      otpAuthEnabled: true,
    });
  });

  it("the link's code signs in the user who verified the email", async () => {
    const { app: first, email } = await published.signUp({ verified: true });
    const { app, linkCode } = await requestSignInEmail(email);

    const result = await app.signInWithMagicLink(linkCode);

    expect(result).toEqual({ status: "ok", data: undefined });
    expect((await app.getUser())?.id).toBe((await first.getUser())?.id);
  });

  it("the typed code and the link share one code, which works once", async () => {
    const { app, nonce, typedCode, linkCode } = await requestSignInEmail(freshEmail());
    await app.signInWithMagicLink(linkCode);
    const other = published.createApp();

    const result = await other.signInWithMagicLink(typedCode + nonce);

    expect(result).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_ALREADY_USED" } });
    expect(await other.getUser()).toBeNull();
  });

  it("a wrong typed code returns an error result, and the right one still works", async () => {
    const { app, nonce, typedCode } = await requestSignInEmail(freshEmail());
    const wrong = typedCode === "000000" ? "111111" : "000000";

    const result = await app.signInWithMagicLink(wrong + nonce);

    expect(result).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_NOT_FOUND" } });
    expect(await app.signInWithMagicLink(typedCode + nonce)).toEqual({ status: "ok", data: undefined });
  });

  it("too many wrong typed codes return an error result, and the right one no longer works", async () => {
    const { app, nonce, typedCode } = await requestSignInEmail(freshEmail());
    const wrong = typedCode === "000000" ? "111111" : "000000";
    for (let attempt = 1; attempt <= 20; attempt += 1) await app.signInWithMagicLink(wrong + nonce);

    const result = await app.signInWithMagicLink(typedCode + nonce);

    expect(result).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" } });
  });

  it("a link to an untrusted page returns an error result", async () => {
    const result = await published
      .createApp()
      .sendMagicLinkEmail(freshEmail(), { callbackUrl: "https://evil.example/sign-in" });

    expect(result).toMatchObject({ status: "error", error: { errorCode: "REDIRECT_URL_NOT_WHITELISTED" } });
  });

  it("a project with sign-up closed throws for a new email, and signs in an existing user", async () => {
    const { email } = await published.signUp({ verified: true });
    const callbackUrl = published.getPageUrl("magic-link-callback");
    await configureProject(published.project, { sign_up_enabled: false });

    const stranger = published.createApp().sendMagicLinkEmail(freshEmail(), { callbackUrl });
    await expect(stranger).rejects.toMatchObject({ errorCode: "SIGN_UP_NOT_ENABLED" });
    const { app, linkCode } = await requestSignInEmail(email);
    expect(await app.signInWithMagicLink(linkCode)).toEqual({ status: "ok", data: undefined });

    await configureProject(published.project, { sign_up_enabled: true });
  });
});
