import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { getCode, type MailServer, startMailServer } from "../support/mail-server.ts";
import { configureProject, createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";
import { getSendRequest, loadPublishedSdk, type SendRequest } from "./published-sdk.ts";

let mailServer: MailServer;
let server: Server;
let open: TestProject;
let closed: TestProject;
let passwordless: TestProject;
let sendSignedOut: SendRequest;
let sendAsUser: SendRequest;
let sendToClosed: SendRequest;
let sendToPasswordless: SendRequest;
let email: string;
let usedCode: string;
let refreshToken: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  const [sdk, started] = await Promise.all([loadPublishedSdk(), startServer({ smtpUrl: mailServer.url })]);
  server = started;
  const createApp = (project: TestProject) => new sdk.StackClientApp({ ...project, tokenStore: "memory" });
  const createSender = (app: ReturnType<typeof createApp>) => getSendRequest(sdk, app);

  open = await createProject(server.url);
  closed = await createProject(server.url, { sign_up_enabled: false });
  passwordless = await createProject(server.url);
  await configureProject(passwordless, { credential_enabled: false });
  sendSignedOut = createSender(createApp(open));
  sendToClosed = createSender(createApp(closed));
  sendToPasswordless = createSender(createApp(passwordless));

  const app = createApp(open);
  sendAsUser = createSender(app);
  email = freshEmail();
  await app.signUpWithCredential({ email, password, verificationCallbackUrl: `${server.url}/verify` });
  usedCode = getCode(await mailServer.waitForEmail(email));
  await app.verifyEmail(usedCode);
  refreshToken = (await (await app.getUser({ or: "throw" })).getAuthJson()).refreshToken ?? "";
});
afterAll(async () => {
  await server.discard();
  await mailServer.stop();
});

const json = (body: object, method = "POST"): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const withHeaders = (headers: Record<string, string>): RequestInit => ({ headers });
const signUp = (change: object = {}): RequestInit =>
  json({ email: freshEmail(), password, verification_callback_url: `${server.url}/verify`, ...change });
const tokenRequest = (change: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: "0".repeat(45),
    client_id: open.projectId,
    client_secret: open.publishableClientKey,
    ...change,
  }),
});

interface Row {
  readonly code: string;
  readonly send: () => Promise<Response>;
  /** Values that the SDK's error must have read from `details`; undefined: the code has none. */
  readonly knows?: () => object;
}

const rows: readonly Row[] = [
  {
    code: "BODY_PARSING_ERROR",
    send: () => sendSignedOut("/auth/password/sign-in", { ...json({}), body: "{" } as RequestInit),
    knows: () => ({ constructorArgs: [expect.stringContaining("JSON")] }),
  },
  {
    code: "SCHEMA_ERROR",
    send: () => sendSignedOut("/auth/password/sign-in", json({ email: 1 })),
    knows: () => ({ details: { message: expect.stringContaining("email") } }),
  },
  {
    code: "INVALID_ACCESS_TYPE",
    send: () => sendSignedOut("/users/me", withHeaders({ "X-Stack-Access-Type": "owner" })),
    knows: () => ({ constructorArgs: ["owner"] }),
  },
  {
    code: "ACCESS_TYPE_WITHOUT_PROJECT_ID",
    send: () => sendSignedOut("/users/me", withHeaders({ "X-Stack-Project-Id": "" })),
    knows: () => ({ details: { request_type: "client" } }),
  },
  {
    code: "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
    send: () => sendSignedOut("/users/me", withHeaders({ "X-Stack-Access-Type": "" })),
  },
  {
    code: "INSUFFICIENT_ACCESS_TYPE",
    send: () => sendSignedOut("/internal/projects/current", {}),
    knows: () => ({ details: { actual_access_type: "client", allowed_access_types: ["admin"] } }),
  },
  {
    code: "INVALID_PUBLISHABLE_CLIENT_KEY",
    send: () => sendSignedOut("/users/me", withHeaders({ "X-Stack-Publishable-Client-Key": "pck_wrong" })),
    knows: () => ({ details: { project_id: open.projectId } }),
  },
  {
    code: "INVALID_SECRET_SERVER_KEY",
    send: () => sendSignedOut("/users/me", withHeaders({ "X-Stack-Secret-Server-Key": "ssk_wrong" }), "server"),
    knows: () => ({ details: { project_id: open.projectId } }),
  },
  {
    code: "INVALID_SUPER_SECRET_ADMIN_KEY",
    send: () => sendSignedOut("/users/me", withHeaders({ "X-Stack-Super-Secret-Admin-Key": "sak_wrong" }), "admin"),
    knows: () => ({ details: { project_id: open.projectId } }),
  },
  {
    code: "CLIENT_AUTHENTICATION_REQUIRED",
    send: () => sendSignedOut("/users/me", withHeaders({ "X-Stack-Publishable-Client-Key": "" })),
  },
  { code: "SERVER_AUTHENTICATION_REQUIRED", send: () => sendSignedOut("/users/me", {}, "server") },
  { code: "ADMIN_AUTHENTICATION_REQUIRED", send: () => sendSignedOut("/users/me", {}, "admin") },
  { code: "EXPECTED_INTERNAL_PROJECT", send: () => sendAsUser("/internal/projects", {}) },
  { code: "CANNOT_GET_OWN_USER_WITHOUT_USER", send: () => sendSignedOut("/users/me", {}) },
  {
    code: "USER_AUTHENTICATION_REQUIRED",
    send: () =>
      sendSignedOut(
        "/contact-channels/send-verification-code",
        json({ email: "ada@example.com", callback_url: `${server.url}/verify` }),
      ),
  },
  {
    code: "USER_EMAIL_ALREADY_EXISTS",
    send: () => sendSignedOut("/auth/password/sign-up", signUp({ email })),
    knows: () => ({ details: { email } }),
  },
  {
    code: "PASSWORD_TOO_SHORT",
    send: () => sendSignedOut("/auth/password/sign-up", signUp({ password: "short" })),
    knows: () => ({ details: { min_length: 8 } }),
  },
  {
    code: "PASSWORD_TOO_LONG",
    send: () => sendSignedOut("/auth/password/sign-up", signUp({ password: "x".repeat(71) })),
    knows: () => ({ details: { maxLength: 70 } }),
  },
  {
    code: "REDIRECT_URL_NOT_WHITELISTED",
    send: () =>
      sendSignedOut("/auth/password/send-reset-code", json({ email, callback_url: "https://evil.example/reset" })),
  },
  { code: "SIGN_UP_NOT_ENABLED", send: () => sendToClosed("/auth/password/sign-up", signUp()) },
  {
    code: "PASSWORD_AUTHENTICATION_NOT_ENABLED",
    send: () => sendToPasswordless("/auth/password/sign-in", json({ email, password })),
  },
  {
    code: "EMAIL_PASSWORD_MISMATCH",
    send: () => sendSignedOut("/auth/password/sign-in", json({ email, password: "wrong password" })),
  },
  {
    code: "VERIFICATION_CODE_NOT_FOUND",
    send: () => sendSignedOut("/contact-channels/verify", json({ code: "0".repeat(45) })),
  },
  {
    code: "VERIFICATION_CODE_ALREADY_USED",
    send: () => sendSignedOut("/contact-channels/verify", json({ code: usedCode })),
  },
  {
    code: "EMAIL_ALREADY_VERIFIED",
    send: () =>
      sendAsUser("/contact-channels/send-verification-code", json({ email, callback_url: `${server.url}/verify` })),
  },
  {
    code: "EMAIL_IS_NOT_PRIMARY_EMAIL",
    send: () =>
      sendAsUser(
        "/contact-channels/send-verification-code",
        json({ email: "other@example.com", callback_url: `${server.url}/verify` }),
      ),
    knows: () => ({ details: { email: "other@example.com", primary_email: email } }),
  },
  {
    code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
    send: () => sendSignedOut("/auth/oauth/token", tokenRequest({ client_secret: "pck_wrong" })),
    knows: () => ({ details: { client_id: null } }),
  },
  {
    code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
    send: () => sendSignedOut("/auth/oauth/token", tokenRequest({})),
  },
  {
    code: "INVALID_SCOPE",
    send: () => sendSignedOut("/auth/oauth/token", tokenRequest({ refresh_token: refreshToken, scope: "everything" })),
    knows: () => ({ constructorArgs: ["everything"] }),
  },
];

describe("@stackframe/js 2.8.3 parses this server's errors", () => {
  it.each(rows)("$code", async ({ code, send, knows }) => {
    const error: unknown = await send().catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: `KnownError<${code}>`, errorCode: code });
    if (knows) expect(error).toMatchObject(knows());
  });

  it("MULTI_FACTOR_AUTHENTICATION_REQUIRED", async () => {
    const answer = await callApi(server.url, open, "POST", "/auth/password/sign-up", {
      email: freshEmail(),
      password,
      verification_callback_url: `${server.url}/verify`,
    });
    const accessToken = String(answer.body.access_token);
    const secret = Buffer.alloc(20, 7).toString("base64");
    const caller = { projectId: open.projectId, publishableClientKey: open.publishableClientKey, accessToken };
    const { body: user } = await callApi(server.url, caller, "PATCH", "/users/me", { totp_secret_base64: secret });

    const error: unknown = await sendSignedOut(
      "/auth/password/sign-in",
      json({ email: user.primary_email, password }),
    ).catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({
      errorCode: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
    });
  });
});
