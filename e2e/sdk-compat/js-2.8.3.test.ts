import type { StackClientApp } from "@stackframe/js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgedAccessToken } from "../support/access-tokens.ts";
import { getCode, type MailServer, startMailServer } from "../support/mail-server.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";
import { loadPublishedSdk } from "./published-sdk.ts";

let sdk: Awaited<ReturnType<typeof loadPublishedSdk>>;
let mailServer: MailServer;
let server: Server;
let project: TestProject;

beforeAll(async () => {
  mailServer = await startMailServer();
  [sdk, server] = await Promise.all([loadPublishedSdk(), startServer({ smtpUrl: mailServer.url })]);
  project = await createProject(server.url);
});
afterAll(async () => {
  await server.discard();
  await mailServer.stop();
});

function createApp(tokenStore: "memory" | { accessToken: string; refreshToken: string } = "memory") {
  const { baseUrl, projectId, publishableClientKey } = project;
  return new sdk.StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore });
}

const callback = () => `${server.url}/handler/email-verification`;

async function signUp(app: StackClientApp<true>, email = freshEmail()) {
  const result = await app.signUpWithCredential({ email, password, verificationCallbackUrl: callback() });
  return { email, result };
}

describe("@stackframe/js 2.8.3 as published", () => {
  it("signs up, and is then signed in with an unverified email", async () => {
    const app = createApp();

    const { email, result } = await signUp(app);
    const user = await app.getUser({ or: "throw" });

    expect(result).toEqual({ status: "ok", data: undefined });
    expect(user.primaryEmail).toBe(email);
    expect(user.primaryEmailVerified).toBe(false);
    expect(user.hasPassword).toBe(true);
    expect(user.signedUpAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it("signs in with the chosen password", async () => {
    const { email } = await signUp(createApp());
    const app = createApp();

    const result = await app.signInWithCredential({ email, password });

    expect(result).toEqual({ status: "ok", data: undefined });
    expect((await app.getUser())?.primaryEmail).toBe(email);
  });

  it("returns a wrong password as an error result", async () => {
    const { email } = await signUp(createApp());
    const app = createApp();

    const result = await app.signInWithCredential({ email, password: "another password" });

    expect(result).toMatchObject({ status: "error", error: { errorCode: "EMAIL_PASSWORD_MISMATCH" } });
    expect(await app.getUser()).toBeNull();
  });

  it("returns an email that is already in use as an error result with the email", async () => {
    const { email } = await signUp(createApp());

    const { result } = await signUp(createApp(), email);

    expect(result).toMatchObject({
      status: "error",
      error: { errorCode: "USER_EMAIL_ALREADY_EXISTS", details: { email } },
    });
  });

  it.each([
    ["short", "PASSWORD_TOO_SHORT", { min_length: 8 }],
    ["x".repeat(71), "PASSWORD_TOO_LONG", { maxLength: 70 }],
  ])("returns the password %s as an error result with the limit", async (unfit, errorCode, details) => {
    const result = await createApp().signUpWithCredential({
      email: freshEmail(),
      password: unfit,
      verificationCallbackUrl: callback(),
    });

    expect(result).toMatchObject({ status: "error", error: { errorCode, details } });
  });

  it("updates the user, and the next read returns the change", async () => {
    const app = createApp();
    await signUp(app);
    const user = await app.getUser({ or: "throw" });

    await user.setDisplayName("Ada Lovelace");
    await user.setClientMetadata({ theme: "dark", visits: 3 });
    const named = await app.getUser({ or: "throw" });
    await user.update({ displayName: "Countess" });
    const renamed = await app.getUser({ or: "throw" });

    expect(named.displayName).toBe("Ada Lovelace");
    expect(named.clientMetadata).toEqual({ theme: "dark", visits: 3 });
    expect(renamed.displayName).toBe("Countess");
    expect(renamed.clientMetadata).toEqual({ theme: "dark", visits: 3 });
  });

  it("reads the project with its settings", async () => {
    const { projectId } = project;

    const read = await createApp().getProject();

    expect(read).toMatchObject({
      id: projectId,
      displayName: "Test",
      config: { signUpEnabled: true, credentialEnabled: true, magicLinkEnabled: false, oauthProviders: [] },
    });
  });

  it("verifies the email with the code from the email, once", async () => {
    const app = createApp();
    const { email } = await signUp(app);
    const code = getCode(await mailServer.waitForEmail(email));

    const first = await app.verifyEmail(code);
    const again = await app.verifyEmail(code);
    const unknown = await app.verifyEmail("0".repeat(45));

    expect(first).toEqual({ status: "ok", data: undefined });
    expect((await app.getUser())?.primaryEmailVerified).toBe(true);
    expect(again).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_ALREADY_USED" } });
    expect(unknown).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_NOT_FOUND" } });
  });

  it("requests another verification email, whose code works", async () => {
    const app = createApp();
    const { email } = await signUp(app);
    await mailServer.waitForEmail(email);
    const user = await app.getUser({ or: "throw" });

    // Outside a browser the callback is required, but the published type omits it.
    const sendVerificationEmail: (options: { callbackUrl: string }) => Promise<unknown> = user.sendVerificationEmail;
    await sendVerificationEmail({ callbackUrl: callback() });
    const code = getCode(await mailServer.waitForEmail(email, 1));

    expect(await app.verifyEmail(code)).toEqual({ status: "ok", data: undefined });
  });

  it("replaces an access token that the server rejects, and retries the call", async () => {
    const app = createApp();
    const { email } = await signUp(app);
    const { refreshToken } = await (await app.getUser({ or: "throw" })).getAuthJson();
    const accessToken = forgedAccessToken(600);

    const user = await createApp({ accessToken, refreshToken: refreshToken ?? "" }).getUser({ or: "throw" });
    const tokens = await user.getAuthJson();

    expect(user.primaryEmail).toBe(email);
    expect(tokens.accessToken).not.toBe(accessToken);
    expect(tokens.refreshToken).toBe(refreshToken);
  });

  it("replaces an expired access token before a request", async () => {
    const app = createApp();
    const { email } = await signUp(app);
    const { refreshToken } = await (await app.getUser({ or: "throw" })).getAuthJson();
    const expired = { accessToken: forgedAccessToken(-600), refreshToken: refreshToken ?? "" };

    const user = await createApp(expired).getUser({ or: "throw" });

    expect(user.primaryEmail).toBe(email);
  });

  it("treats an unknown refresh token as signed out", async () => {
    const tokens = { accessToken: forgedAccessToken(-600), refreshToken: "0".repeat(45) };

    expect(await createApp(tokens).getUser()).toBeNull();
  });

  it("signs out locally and revokes the session", async () => {
    const app = createApp();
    await signUp(app);
    const user = await app.getUser({ or: "throw" });
    const { refreshToken } = await user.getAuthJson();

    await user.signOut();

    expect(await app.getUser()).toBeNull();
    const copy = { accessToken: forgedAccessToken(-600), refreshToken: refreshToken ?? "" };
    expect(await createApp(copy).getUser()).toBeNull();
  });

  it("deletes the account, which can then no longer sign in", async () => {
    const deletable = await createProject(server.url, { client_user_deletion_enabled: true });
    const app = new sdk.StackClientApp({ ...deletable, tokenStore: "memory" });
    const { email } = await signUp(app);

    await (await app.getUser({ or: "throw" })).delete();

    expect(await app.getUser()).toBeNull();
    expect(await app.signInWithCredential({ email, password })).toMatchObject({
      status: "error",
      error: { errorCode: "EMAIL_PASSWORD_MISMATCH" },
    });
  });
});
