import { createHmac } from "node:crypto";
import { getLatestCode, goodPassword, type TestProject, type TestUser } from "./fixtures.ts";
import { callbackUrl, type ProjectConfigInput, type TestApp, type TestRequest, type TestResponse } from "./test-app.ts";

export const allAccessTypes = ["client", "server", "admin"] as const;

/** Turns security notifications off, so that a row counts only the emails of its own request. */
export const notificationsOff = { security_notifications_enabled: false } as const;

/** Adds a refresh token to the headers from `project.as`. */
export const withRefreshToken = (headers: Record<string, string>, refreshToken: string): Record<string, string> => ({
  ...headers,
  "x-stack-refresh-token": refreshToken,
});

async function sendOrFail(app: TestApp, what: string, request: TestRequest): Promise<TestResponse> {
  const response = await app.send(request);
  if (response.status !== 200) throw new Error(`The fixture's ${what} failed: ${response.text}`);
  return response;
}

/** Updates a project's settings with admin access. */
export async function changeConfig(app: TestApp, project: TestProject, config: ProjectConfigInput): Promise<void> {
  const headers = project.as("admin");
  const path = "/internal/projects/current";
  await sendOrFail(app, "change of the project", { method: "PATCH", path, headers, body: { config } });
}

export const passwordSignIn = (project: TestProject, email: string, password = goodPassword): TestRequest => ({
  method: "POST",
  path: "/auth/password/sign-in",
  headers: project.as("client"),
  body: { email, password },
});

/** Signs a user in with their password, which creates another session. */
export async function signIn(app: TestApp, project: TestProject, user: TestUser): Promise<TestUser> {
  const { json } = await sendOrFail(app, "sign-in", passwordSignIn(project, user.email));
  return { ...user, accessToken: String(json.access_token), refreshToken: String(json.refresh_token) };
}

/** Whether an access token is still valid. */
export async function isSignedIn(app: TestApp, project: TestProject, accessToken: string): Promise<boolean> {
  const { status } = await app.send({ method: "GET", path: "/users/me", headers: project.as("client", accessToken) });
  return status === 200;
}

/** Whether a refresh token is still valid. */
export async function canRefresh(app: TestApp, project: TestProject, refreshToken: string): Promise<boolean> {
  const headers = withRefreshToken(project.as("client"), refreshToken);
  return (await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers })).status === 200;
}

/** Counts responses by outcome: the error code, otherwise the status. */
export function countOutcomes(answers: readonly TestResponse[]): Record<string, number> {
  const count: Record<string, number> = {};
  for (const { status, json } of answers) {
    const outcome = String(json.code ?? status);
    count[outcome] = (count[outcome] ?? 0) + 1;
  }
  return count;
}

/** Sends the same request several times concurrently. */
export const sendConcurrently = (app: TestApp, times: number, request: TestRequest): Promise<TestResponse[]> =>
  Promise.all(Array.from({ length: times }, () => app.send(request)));

/** Requests a password reset link and returns its code. */
export async function requestResetCode(app: TestApp, project: TestProject, email: string): Promise<string> {
  const body = { email, callback_url: callbackUrl };
  const path = "/auth/password/send-reset-code";
  await sendOrFail(app, "request of a reset", { method: "POST", path, headers: project.as("client"), body });
  await app.runPasswordResets();
  return getLatestCode(app, email);
}

/** Requests a sign-in email and returns the code of its link. */
export async function requestSignInCode(app: TestApp, project: TestProject, email: string): Promise<string> {
  const body = { email, callback_url: callbackUrl };
  const path = "/auth/otp/send-sign-in-code";
  await sendOrFail(app, "request of a code", { method: "POST", path, headers: project.as("client"), body });
  return getLatestCode(app, email);
}

/** The six-character code in the latest email to an address. */
export async function getLatestTypedCode(app: TestApp, email: string): Promise<string> {
  const mail = (await app.emailsSent()).find(({ recipient }) => recipient === email);
  const code = /^[0-9A-Z]{6}$/m.exec(mail?.text ?? "")?.[0];
  if (!code) throw new Error(`No email with a code to type was sent to ${email}`);
  return code;
}

/** Verifies a user's email with the code from their sign-up email. */
export async function verifyEmail(app: TestApp, project: TestProject, user: TestUser): Promise<void> {
  const body = { code: await getLatestCode(app, user.email) };
  const path = "/contact-channels/verify";
  await sendOrFail(app, "verification", { method: "POST", path, headers: project.as("client"), body });
}

/** Creates an anonymous user. The project must allow them. */
export async function signUpAnonymously(app: TestApp, project: TestProject): Promise<TestUser> {
  const path = "/auth/anonymous/sign-up";
  const { json } = await sendOrFail(app, "sign-up", { method: "POST", path, headers: project.as("client") });
  const { user_id, access_token, refresh_token } = json;
  return {
    id: String(user_id),
    email: "",
    accessToken: String(access_token),
    refreshToken: String(refresh_token),
  };
}

const stepMs = 30_000;

/** The TOTP code at a given time (ms since the epoch). @see RFC 4226 §5.3, RFC 6238 §4 */
export function totpAt(secretBase64: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / stepMs)));
  const digest = createHmac("sha1", Buffer.from(secretBase64, "base64")).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** The code of the current time step, or of one `steps` later. */
export const totpNow = (app: TestApp, secretBase64: string, steps = 0): string =>
  totpAt(secretBase64, app.platform.clock() + steps * stepMs);

/** Six digits that don't match any currently accepted code. */
export function wrongTotp(app: TestApp, secretBase64: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => totpNow(app, secretBase64, steps)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.has(code)) ?? "666666";
}

export interface SecondFactor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets up TOTP. Confirms with the code of the previous time step, so that the current one is unused. */
export async function setUpTotp(app: TestApp, project: TestProject, user: TestUser): Promise<SecondFactor> {
  const headers = project.as("client", user.accessToken);
  const { json } = await sendOrFail(app, "set-up", { method: "POST", path: "/auth/mfa/totp/initiate", headers });
  const secret = String(json.secret_base64);
  const body = { secret_base64: secret, totp: totpNow(app, secret, -1) };
  const confirmed = await sendOrFail(app, "set-up", { method: "POST", path: "/auth/mfa/totp/confirm", headers, body });
  return { secret, recoveryCodes: confirmed.json.recovery_codes as string[] };
}

/** Signs in with a correct password and returns the MFA attempt code. */
export async function requestMfaAttemptCode(app: TestApp, project: TestProject, email: string): Promise<string> {
  const { json, text } = await app.send(passwordSignIn(project, email));
  if (json.code !== "MULTI_FACTOR_AUTHENTICATION_REQUIRED") throw new Error(`No second factor was asked for: ${text}`);
  return (json.details as { attempt_code: string }).attempt_code;
}

/** Subjects of the emails to an address, newest first. */
export const listSubjectsTo = async (app: TestApp, email: string): Promise<string[]> =>
  (await app.emailsSent()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
