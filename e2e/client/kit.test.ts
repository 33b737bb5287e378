import { KnownError, StackClientApp } from "@vestibule/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgedAccessToken } from "../support/access-tokens.ts";
import { getCode, type MailServer, startMailServer } from "../support/mail-server.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";

let mailServer: MailServer;
let server: Server;
let project: TestProject;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startServer({ smtpUrl: mailServer.url });
  project = await createProject(server.url);
});
afterAll(async () => {
  await server.discard();
  await mailServer.stop();
});

function createApp(tokenStore: "memory" | { accessToken: string; refreshToken: string } = "memory") {
  const { baseUrl, projectId, publishableClientKey } = project;
  return new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore });
}

const callback = () => `${server.url}/handler/email-verification`;

async function signUp(app: StackClientApp, email = freshEmail()) {
  const result = await app.signUpWithCredential({ email, password, verificationCallbackUrl: callback() });
  return { email, result };
}

describe("the kit against a running server", () => {
  it("signs up, verifies the email with the code from the email, signs out and signs in again", async () => {
    const app = createApp();
    const { email, result } = await signUp(app);
    expect(result).toEqual({ status: "ok", data: undefined });
    expect(await app.getUser()).toMatchObject({ primaryEmail: email, primaryEmailVerified: false, hasPassword: true });

    const code = getCode(await mailServer.waitForEmail(email));
    expect(await app.verifyEmail(code)).toEqual({ status: "ok", data: undefined });
    expect((await app.getUser())?.primaryEmailVerified).toBe(true);

    await (await app.getUser({ or: "throw" })).signOut();
    expect(await app.getUser()).toBeNull();

    expect(await app.signInWithCredential({ email, password })).toEqual({ status: "ok", data: undefined });
    expect((await app.getUser())?.primaryEmail).toBe(email);
  });

  it("updates the user, and the next read returns the change", async () => {
    const app = createApp();
    await signUp(app);
    const user = await app.getUser({ or: "throw" });

    await user.update({ displayName: "Ada Lovelace", clientMetadata: { theme: "dark" } });

    expect(await app.getUser()).toMatchObject({ displayName: "Ada Lovelace", clientMetadata: { theme: "dark" } });
    expect(user.displayName).toBeNull();
  });

  it("reads the project with its settings", async () => {
    expect(await createApp().getProject()).toMatchObject({
      id: project.projectId,
      displayName: "Test",
      config: { signUpEnabled: true, credentialEnabled: true, clientUserDeletionEnabled: false },
    });
  });

  it("resends the verification email, and reports when the email is already verified", async () => {
    const app = createApp();
    const { email } = await signUp(app);
    await mailServer.waitForEmail(email);
    const user = await app.getUser({ or: "throw" });

    expect(await user.sendVerificationEmail({ callbackUrl: callback() })).toBeUndefined();
    await app.verifyEmail(getCode(await mailServer.waitForEmail(email, 1)));
    const again = await user.sendVerificationEmail({ callbackUrl: callback() });

    expect(again).toMatchObject({ errorCode: "EMAIL_ALREADY_VERIFIED", statusCode: 409 });
  });

  it("deletes the account, which can then no longer sign in", async () => {
    const deletable = await createProject(server.url, { client_user_deletion_enabled: true });
    const app = new StackClientApp({ ...deletable, tokenStore: "memory" });
    const { email } = await signUp(app);

    await (await app.getUser({ or: "throw" })).delete();

    expect(await app.getUser()).toBeNull();
    expect((await app.signInWithCredential({ email, password })).status).toBe("error");
  });
});

describe("server errors in the kit", () => {
  it("returns a wrong password as an error result with the server's message", async () => {
    const { email } = await signUp(createApp());

    const result = await createApp().signInWithCredential({ email, password: "another password" });

    expect(result).toMatchObject({
      status: "error",
      error: { errorCode: "EMAIL_PASSWORD_MISMATCH", statusCode: 400, message: "Wrong e-mail or password." },
    });
  });

  it("returns an email that is already in use as an error result with the email", async () => {
    const { email } = await signUp(createApp());

    const { result } = await signUp(createApp(), email);

    expect(result).toMatchObject({
      status: "error",
      error: { errorCode: "USER_EMAIL_ALREADY_EXISTS", statusCode: 409, details: { email } },
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
    expect(result.status === "error" && KnownError.isInstance(result.error, "PASSWORD_REQUIREMENTS_NOT_MET")).toBe(
      true,
    );
  });

  it("returns a required second factor as an error result with the attempt code", async () => {
    const app = createApp();
    const { email } = await signUp(app);
    await (await app.getUser({ or: "throw" })).update({ totpMultiFactorSecret: new Uint8Array(20).fill(7) });
    const elsewhere = createApp();

    const result = await elsewhere.signInWithCredential({ email, password });

    expect(result).toMatchObject({
      status: "error",
      error: {
        errorCode: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
        details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
      },
    });
    expect(await elsewhere.getUser()).toBeNull();
  });

  it("rejects an unknown or used verification code", async () => {
    const app = createApp();
    const { email } = await signUp(app);
    const code = getCode(await mailServer.waitForEmail(email));
    await app.verifyEmail(code);

    const again = await app.verifyEmail(code);
    const unknown = await app.verifyEmail("0".repeat(45));

    expect(again).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_ALREADY_USED" } });
    expect(unknown).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_NOT_FOUND" } });
  });

  it("throws on an untrusted callback", async () => {
    const options = { callbackUrl: "https://evil.example/reset" };
    const attempt = createApp().sendForgotPasswordEmail(freshEmail(), options);

    await expect(attempt).rejects.toMatchObject({ errorCode: "REDIRECT_URL_NOT_WHITELISTED" });
  });
});

describe("sessions in the kit", () => {
  it.each([
    ["is rejected", 600],
    ["has expired", -600],
  ])("silently replaces an access token that %s", async (_what, lifeS) => {
    const app = createApp();
    const { email } = await signUp(app);
    const { refreshToken } = await (await app.getUser({ or: "throw" })).getAuthJson();
    const stale = { accessToken: forgedAccessToken(lifeS), refreshToken: refreshToken ?? "" };

    const user = await createApp(stale).getUser({ or: "throw" });

    expect(user.primaryEmail).toBe(email);
    expect((await user.getAuthJson()).accessToken).not.toBe(stale.accessToken);
  });

  it("forgets a session locally on sign-out if it was already revoked elsewhere", async () => {
    const app = createApp();
    await signUp(app);
    const user = await app.getUser({ or: "throw" });
    const { accessToken, refreshToken } = await user.getAuthJson();
    const elsewhere = createApp({ accessToken: accessToken ?? "", refreshToken: refreshToken ?? "" });
    await elsewhere.signOut();

    await user.signOut();

    expect(await app.getUser()).toBeNull();
  });

  it("retries a call during a server restart, which succeeds with the same session", async () => {
    const app = createApp();
    const { email } = await signUp(app);

    expect(await server.stop()).toBe(0);
    const restarting = server.restart();
    const reading = app.getUser({ or: "throw" });
    server = await restarting;

    expect((await reading).primaryEmail).toBe(email);
  });
});
