import { createHmac } from "node:crypto";
import { getLatestCode, goodPassword, type TestProject, type TestUser } from "./fixtures.ts";
import { callbackUrl, type ProjectConfigInput, type TestApp, type TestRequest, type TestResponse } from "./test-app.ts";

export const allAccessTypes = ["client", "server", "admin"] as const;

/** A project that mails no notices: a row then counts the mails of its own request alone. */
export const notificationsOff = { security_notifications_enabled: false } as const;

/** What `project.as` gives, with a refresh token besides. */
export const withRefreshToken = (headers: Record<string, string>, refreshToken: string): Record<string, string> => ({
  ...headers,
  "x-stack-refresh-token": refreshToken,
});

async function sendOrFail(app: TestApp, what: string, request: TestRequest): Promise<TestResponse> {
  const response = await app.send(request);
  if (response.status !== 200) throw new Error(`The fixture's ${what} failed: ${response.text}`);
  return response;
}

/** Changes the settings of a project as its administrators do. */
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

/** One more session of a person, opened with their password. */
export async function signIn(app: TestApp, project: TestProject, user: TestUser): Promise<TestUser> {
  const { json } = await sendOrFail(app, "sign-in", passwordSignIn(project, user.email));
  return { ...user, accessToken: String(json.access_token), refreshToken: String(json.refresh_token) };
}

/** Whether an access token still opens anything. */
export async function isSignedIn(app: TestApp, project: TestProject, accessToken: string): Promise<boolean> {
  const { status } = await app.send({ method: "GET", path: "/users/me", headers: project.as("client", accessToken) });
  return status === 200;
}

/** Whether a refresh token still gets an access token. */
export async function canRefresh(app: TestApp, project: TestProject, refreshToken: string): Promise<boolean> {
  const headers = withRefreshToken(project.as("client"), refreshToken);
  return (await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers })).status === 200;
}

/** How many answers there are of each kind: the code of a catalogue error, else the status. */
export function countOutcomes(answers: readonly TestResponse[]): Record<string, number> {
  const count: Record<string, number> = {};
  for (const { status, json } of answers) {
    const outcome = String(json.code ?? status);
    count[outcome] = (count[outcome] ?? 0) + 1;
  }
  return count;
}

/** The same request so many times at once. */
export const sendConcurrently = (app: TestApp, times: number, request: TestRequest): Promise<TestResponse[]> =>
  Promise.all(Array.from({ length: times }, () => app.send(request)));

/** Asks for a link that sets a new password, and gives its code. */
export async function requestResetCode(app: TestApp, project: TestProject, email: string): Promise<string> {
  const body = { email, callback_url: callbackUrl };
  const path = "/auth/password/send-reset-code";
  await sendOrFail(app, "request of a reset", { method: "POST", path, headers: project.as("client"), body });
  await app.runPasswordResets();
  return getLatestCode(app, email);
}

/** Asks for a sign-in mail, and gives the code of its link. */
export async function requestSignInCode(app: TestApp, project: TestProject, email: string): Promise<string> {
  const body = { email, callback_url: callbackUrl };
  const path = "/auth/otp/send-sign-in-code";
  await sendOrFail(app, "request of a code", { method: "POST", path, headers: project.as("client"), body });
  return getLatestCode(app, email);
}

/** The six characters to type in the newest mail to an address. */
export async function getLatestTypedCode(app: TestApp, email: string): Promise<string> {
  const mail = (await app.emailsSent()).find(({ recipient }) => recipient === email);
  const code = /^[0-9A-Z]{6}$/m.exec(mail?.text ?? "")?.[0];
  if (!code) throw new Error(`No mail with a code to type was sent to ${email}`);
  return code;
}

/** Proves a person's address with the mail that their sign-up sent. */
export async function verifyEmail(app: TestApp, project: TestProject, user: TestUser): Promise<void> {
  const body = { code: await getLatestCode(app, user.email) };
  const path = "/contact-channels/verify";
  await sendOrFail(app, "verification", { method: "POST", path, headers: project.as("client"), body });
}

/** A session of somebody without any way to sign in. The project must let them in. */
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

/** The code that an authenticator app shows at a time (ms since the epoch). @see RFC 4226 §5.3, RFC 6238 §4 */
export function totpAt(secretBase64: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / stepMs)));
  const digest = createHmac("sha1", Buffer.from(secretBase64, "base64")).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** The code of the present step, or of one so many steps later. */
export const totpNow = (app: TestApp, secretBase64: string, steps = 0): string =>
  totpAt(secretBase64, app.platform.clock() + steps * stepMs);

/** Six digits that are none of the codes accepted now. */
export function wrongTotp(app: TestApp, secretBase64: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => totpNow(app, secretBase64, steps)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.has(code)) ?? "666666";
}

export interface SecondFactor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets an authenticator app up. The code that confirms it is the one of the step before, so that the present one is unused. */
export async function setUpTotp(app: TestApp, project: TestProject, user: TestUser): Promise<SecondFactor> {
  const headers = project.as("client", user.accessToken);
  const { json } = await sendOrFail(app, "set-up", { method: "POST", path: "/auth/mfa/totp/initiate", headers });
  const secret = String(json.secret_base64);
  const body = { secret_base64: secret, totp: totpNow(app, secret, -1) };
  const confirmed = await sendOrFail(app, "set-up", { method: "POST", path: "/auth/mfa/totp/confirm", headers, body });
  return { secret, recoveryCodes: confirmed.json.recovery_codes as string[] };
}

/** Gives a right password and gets the code with which the second factor is shown. */
export async function requestMfaAttemptCode(app: TestApp, project: TestProject, email: string): Promise<string> {
  const { json, text } = await app.send(passwordSignIn(project, email));
  if (json.code !== "MULTI_FACTOR_AUTHENTICATION_REQUIRED") throw new Error(`No second factor was asked for: ${text}`);
  return (json.details as { attempt_code: string }).attempt_code;
}

/** Subjects of the mails to an address, newest first. */
export const listSubjectsTo = async (app: TestApp, email: string): Promise<string[]> =>
  (await app.emailsSent()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
