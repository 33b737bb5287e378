import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type ReceivedMail } from "../support/mail-server.ts";
import { configureProject, freshEmail } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";

let published: PublishedProject;
beforeAll(async () => {
  published = await startPublishedProject({ magic_link_enabled: true });
});
afterAll(() => published.stop());

/** The six characters that are typed, as the mail shows them. */
function typedCodeOf({ message }: ReceivedMail): string {
  const code = message.text?.match(/^[0-9A-Z]{6}$/m)?.[0];
  if (code === undefined) throw new Error("The mail has no line with a code to type.");
  return code;
}

/** Asks for a mail: what the client keeps, and what the mail says. */
async function askForMail(email: string) {
  const app = published.createApp();
  const sent = await app.sendMagicLinkEmail(email, { callbackUrl: published.pageFor("magic-link-callback") });
  if (sent.status === "error") throw sent.error;
  const mail = await published.mailOf("magic-link-callback", email);
  return { app, nonce: sent.data.nonce, linkCode: codeOf(mail), typedCode: typedCodeOf(mail) };
}

describe("@stackframe/js 2.8.3 signs in by mail", () => {
  it("the typed code and the nonce sign a new address up, verified and without a password", async () => {
    const email = freshEmail();
    const { app, nonce, typedCode } = await askForMail(email);

    const result = await app.signInWithMagicLink(typedCode + nonce);

    expect(result).toEqual({ status: "ok", data: undefined });
    expect(await app.getUser()).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: true,
      hasPassword: false,
      otpAuthEnabled: true,
    });
  });

  it("the code of the link signs in whoever verified the address", async () => {
    const { app: first, email } = await published.signUp({ verified: true });
    const { app, linkCode } = await askForMail(email);

    const result = await app.signInWithMagicLink(linkCode);

    expect(result).toEqual({ status: "ok", data: undefined });
    expect((await app.getUser())?.id).toBe((await first.getUser())?.id);
  });

  it("typed code and link are one code: it works once", async () => {
    const { app, nonce, typedCode, linkCode } = await askForMail(freshEmail());
    await app.signInWithMagicLink(linkCode);
    const other = published.createApp();

    const result = await other.signInWithMagicLink(typedCode + nonce);

    expect(result).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_ALREADY_USED" } });
    expect(await other.getUser()).toBeNull();
  });

  it("a wrong typed code is the error of a result, and the right one still works", async () => {
    const { app, nonce, typedCode } = await askForMail(freshEmail());
    const wrong = typedCode === "000000" ? "111111" : "000000";

    const result = await app.signInWithMagicLink(wrong + nonce);

    expect(result).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_NOT_FOUND" } });
    expect(await app.signInWithMagicLink(typedCode + nonce)).toEqual({ status: "ok", data: undefined });
  });

  it("too many wrong typed codes are the error of a result, and the right one no longer works", async () => {
    const { app, nonce, typedCode } = await askForMail(freshEmail());
    const wrong = typedCode === "000000" ? "111111" : "000000";
    for (let attempt = 1; attempt <= 20; attempt += 1) await app.signInWithMagicLink(wrong + nonce);

    const result = await app.signInWithMagicLink(typedCode + nonce);

    expect(result).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" } });
  });

  it("a link to a page that is not trusted is the error of a result", async () => {
    const result = await published
      .createApp()
      .sendMagicLinkEmail(freshEmail(), { callbackUrl: "https://evil.example/sign-in" });

    expect(result).toMatchObject({ status: "error", error: { errorCode: "REDIRECT_URL_NOT_WHITELISTED" } });
  });

  it("a closed project is thrown to who is new, and lets in who has an account", async () => {
    const { email } = await published.signUp({ verified: true });
    const callbackUrl = published.pageFor("magic-link-callback");
    await configureProject(published.project, { sign_up_enabled: false });

    const stranger = published.createApp().sendMagicLinkEmail(freshEmail(), { callbackUrl });
    await expect(stranger).rejects.toMatchObject({ errorCode: "SIGN_UP_NOT_ENABLED" });
    const { app, linkCode } = await askForMail(email);
    expect(await app.signInWithMagicLink(linkCode)).toEqual({ status: "ok", data: undefined });

    await configureProject(published.project, { sign_up_enabled: true });
  });
});
