import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { codeOf } from "../support/mail-server.ts";
import { password } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";

let published: PublishedProject;
beforeAll(async () => {
  published = await startPublishedProject({ magic_link_enabled: true });
});
afterAll(() => published.stop());
afterEach(() => vi.unstubAllGlobals());

/** The published client has no other way to ask than the global of browsers. */
function answerPromptWith(...answers: readonly (string | null)[]) {
  const prompt = vi.fn<() => string | null>();
  for (const answer of answers) prompt.mockReturnValueOnce(answer);
  vi.stubGlobal("prompt", prompt);
  return prompt;
}

/** Somebody with a second factor, and their authenticator application. */
async function signUpWithSecondFactor() {
  const { app, email } = await published.signUp({ verified: true });
  const authenticator = openAuthenticatorApp();
  const secret = new Uint8Array(Buffer.from(authenticator.secretBase64, "base64"));
  await (await app.getUser({ or: "throw" })).update({ totpMultiFactorSecret: secret });
  return { app, email, authenticator };
}

const ok = { status: "ok", data: undefined };
const refused = { status: "error", error: { errorCode: "INVALID_TOTP_CODE" } };

describe("the second factor with @stackframe/js 2.8.3", () => {
  it("a user who sets a secret needs a second factor from then on", async () => {
    const { app } = await signUpWithSecondFactor();

    expect((await app.getUser())?.isMultiFactorRequired).toBe(true);
  });

  it("password sign-in asks for the code of the authenticator, and lets in with it", async () => {
    const { email, authenticator } = await signUpWithSecondFactor();
    const prompt = answerPromptWith(authenticator.nextCode());
    const app = published.createApp();

    expect(await app.signInWithCredential({ email, password })).toEqual(ok);

    expect(prompt).toHaveBeenCalledOnce();
    expect((await app.getUser())?.primaryEmail).toBe(email);
  });

  it("sign-in by mail asks for the code, too", async () => {
    const { email, authenticator } = await signUpWithSecondFactor();
    const prompt = answerPromptWith(authenticator.nextCode());
    const app = published.createApp();
    await app.sendMagicLinkEmail(email, { callbackUrl: published.pageFor("magic-link-callback") });

    expect(await app.signInWithMagicLink(codeOf(await published.mailOf("magic-link-callback", email)))).toEqual(ok);

    expect(prompt).toHaveBeenCalledOnce();
    expect((await app.getUser())?.primaryEmail).toBe(email);
  });

  it.each([
    ["a wrong code", (wrongCode: string) => wrongCode],
    ["a word", () => "secret"],
    ["nothing", () => null],
  ])("%s is the error of a result, and nobody is signed in", async (_, answer) => {
    const { email, authenticator } = await signUpWithSecondFactor();
    answerPromptWith(answer(authenticator.wrongCode()));
    const app = published.createApp();

    expect(await app.signInWithCredential({ email, password })).toMatchObject(refused);

    expect(await app.getUser()).toBeNull();
  });

  it("a code works once", async () => {
    const { email, authenticator } = await signUpWithSecondFactor();
    const code = authenticator.nextCode();
    answerPromptWith(code, code);
    await published.createApp().signInWithCredential({ email, password });

    expect(await published.createApp().signInWithCredential({ email, password })).toMatchObject(refused);
  });

  it("without a secret the password is enough again", async () => {
    const { app, email } = await signUpWithSecondFactor();
    const prompt = answerPromptWith();

    await (await app.getUser({ or: "throw" })).update({ totpMultiFactorSecret: null });

    expect((await app.getUser())?.isMultiFactorRequired).toBe(false);
    expect(await published.createApp().signInWithCredential({ email, password })).toEqual(ok);
    expect(prompt).not.toHaveBeenCalled();
  });
});
