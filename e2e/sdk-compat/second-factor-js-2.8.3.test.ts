import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { getCode } from "../support/mail-server.ts";
import { password } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";

let published: PublishedProject;
beforeAll(async () => {
  published = await startPublishedProject({ magic_link_enabled: true });
});
afterAll(() => published.stop());
afterEach(() => vi.unstubAllGlobals());

/** The published client can only prompt through the browser's global function. */
function stubPrompt(...answers: readonly (string | null)[]) {
  const prompt = vi.fn<() => string | null>();
  for (const answer of answers) prompt.mockReturnValueOnce(answer);
  vi.stubGlobal("prompt", prompt);
  return prompt;
}

/** A user with a second factor, and their authenticator app. */
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

  it("password sign-in requires the authenticator's code, and accepts it", async () => {
    const { email, authenticator } = await signUpWithSecondFactor();
    const prompt = stubPrompt(authenticator.nextCode());
    const app = published.createApp();

    expect(await app.signInWithCredential({ email, password })).toEqual(ok);

    expect(prompt).toHaveBeenCalledOnce();
    expect((await app.getUser())?.primaryEmail).toBe(email);
  });

  it("email sign-in also requires the code", async () => {
    const { email, authenticator } = await signUpWithSecondFactor();
    const prompt = stubPrompt(authenticator.nextCode());
    const app = published.createApp();
    await app.sendMagicLinkEmail(email, { callbackUrl: published.getPageUrl("magic-link-callback") });

    expect(
      await app.signInWithMagicLink(getCode(await published.waitForEmailOfKind("magic-link-callback", email))),
    ).toEqual(ok);

    expect(prompt).toHaveBeenCalledOnce();
    expect((await app.getUser())?.primaryEmail).toBe(email);
  });

  it.each([
    ["a wrong code", (wrongCode: string) => wrongCode],
    ["a word", () => "secret"],
    ["nothing", () => null],
  ])("%s returns an error result, and no user is signed in", async (_, answer) => {
    const { email, authenticator } = await signUpWithSecondFactor();
    stubPrompt(answer(authenticator.wrongCode()));
    const app = published.createApp();

    expect(await app.signInWithCredential({ email, password })).toMatchObject(refused);

    expect(await app.getUser()).toBeNull();
  });

  it("a code works once", async () => {
    const { email, authenticator } = await signUpWithSecondFactor();
    const code = authenticator.nextCode();
    stubPrompt(code, code);
    await published.createApp().signInWithCredential({ email, password });

    expect(await published.createApp().signInWithCredential({ email, password })).toMatchObject(refused);
  });

  it("without a secret the password is enough again", async () => {
    const { app, email } = await signUpWithSecondFactor();
    const prompt = stubPrompt();

    await (await app.getUser({ or: "throw" })).update({ totpMultiFactorSecret: null });

    expect((await app.getUser())?.isMultiFactorRequired).toBe(false);
    expect(await published.createApp().signInWithCredential({ email, password })).toEqual(ok);
    expect(prompt).not.toHaveBeenCalled();
  });
});
