import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTeamMember, makeKeyProject, makeTeam } from "../../../../testing/api-keys.ts";
import { goodPassword, readUser, signUp, type TestProject, type TestUser } from "../../../../testing/fixtures.ts";
import { startImpersonation } from "../../../../testing/impersonation/links.ts";
import {
  isSignedIn,
  notificationsOff,
  requestSignInCode,
  signIn,
  signUpAnonymously,
} from "../../../../testing/sign-in-fixtures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../../../testing/test-app.ts";
import { decodePart } from "../../../../testing/tokens.ts";
import { registerPasskey } from "../../../../testing/webauthn/passkeys.ts";

let app: TestApp;
let project: TestProject;
let person: TestUser;
let acting: TestUser;
let team: string;
let channel: string;
let passkey: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app, {
    ...notificationsOff,
    passkey_enabled: true,
    magic_link_enabled: true,
    anonymous_accounts_enabled: true,
    client_user_deletion_enabled: true,
    oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "secret" }],
  });
  person = await signUp(app, project);
  team = await makeTeam(app, project);
  await addTeamMember(app, project, team, person, ["$manage_api_keys"]);
  await registerPasskey(app, project, person);
  const first = async (path: string) => {
    const { json } = await app.send({ method: "GET", path, headers: project.as("client", person.accessToken) });
    return String((json.items as { id: string }[])[0]?.id);
  };
  channel = await first("/contact-channels?user_id=me");
  passkey = await first("/auth/passkeys?user_id=me");
  acting = await startImpersonation(app, project, person);
});
afterAll(() => app.close());

const noKey = "00000000-0000-4000-8000-000000000000";
const newPassword = "another horse battery";
const expires_at_millis = null;
const email = "new@example.com";

type Row = readonly [name: string, method: TestRequest["method"], path: () => string, body?: () => object];
const rows: readonly Row[] = [
  [
    "change the password",
    "POST",
    () => "/auth/password/update",
    () => ({ old_password: goodPassword, new_password: newPassword }),
  ],
  ["set a first password", "POST", () => "/auth/password/set", () => ({ password: newPassword })],
  ["begin a second factor", "POST", () => "/auth/mfa/totp/initiate"],
  [
    "confirm a second factor",
    "POST",
    () => "/auth/mfa/totp/confirm",
    () => ({ totp: "000000", secret_base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" }),
  ],
  ["switch the second factor off", "DELETE", () => "/auth/mfa/totp"],
  ["switch the second factor off by an update", "PATCH", () => "/users/me", () => ({ totp_secret_base64: null })],
  ["make recovery codes", "POST", () => "/auth/mfa/recovery-codes"],
  ["add a passkey", "POST", () => "/auth/passkey/initiate-passkey-registration"],
  ["remove a passkey", "DELETE", () => `/auth/passkeys/${passkey}?user_id=me`],
  ["rename a passkey", "PATCH", () => `/auth/passkeys/${passkey}?user_id=me`, () => ({ name: "Mine" })],
  ["turn on sign-in by email", "PATCH", () => "/users/me", () => ({ otp_auth_enabled: true })],
  [
    "add an address",
    "POST",
    () => "/contact-channels",
    () => ({ user_id: "me", type: "email", value: email, used_for_auth: true }),
  ],
  ["change an address", "PATCH", () => `/contact-channels/me/${channel}`, () => ({ value: email })],
  ["remove an address", "DELETE", () => `/contact-channels/me/${channel}`],
  ["make an API key", "POST", () => "/user-api-keys", () => ({ user_id: "me", description: "k", expires_at_millis })],
  [
    "make an API key of a team",
    "POST",
    () => "/team-api-keys",
    () => ({ team_id: team, description: "k", expires_at_millis }),
  ],
  ["get a token of a connected account", "POST", () => "/connected-accounts/me/github/access-token", () => ({})],
  [
    "get such a token at its older address",
    "POST",
    () => "/auth/oauth/connected-accounts/github/access-token",
    () => ({}),
  ],
  ["disconnect an account", "DELETE", () => `/connected-accounts/me/${noKey}`],
  [
    "prove who they are",
    "POST",
    () => "/auth/sessions/current/reauthenticate",
    () => ({ type: "password", password: goodPassword }),
  ],
  ["request a reauthentication code by email", "POST", () => "/auth/sessions/current/send-reauthentication-code"],
  ["end the user's sessions", "POST", () => "/auth/sessions/revoke-others"],
  ["end one of them", "DELETE", () => `/auth/sessions/${getSession(person)}?user_id=me`],
  ["delete the account", "DELETE", () => "/users/me"],
];
const getSession = (user: TestUser) => String(decodePart(user.accessToken, 1).refreshTokenId);

describe("an impersonator can't", () => {
  test.each(rows.map(([name, ...rest]) => [name, rest] as const))("%s", async (_name, [method, path, body]) => {
    const headers = project.as("client", acting.accessToken);
    const emailsSent = await app.countEmailsSent();
    const { status, json } = await app.send({ method, path: path(), headers, ...(body && { body: body() }) });
    expect([status, json.code]).toEqual([403, "IMPERSONATION_FORBIDDEN"]);
    expect(await app.countEmailsSent()).toBe(emailsSent);
    expect(await isSignedIn(app, project, person.accessToken)).toBe(true);
  });

  test("link a provider account", async () => {
    const key = project.as("client")["x-stack-publishable-client-key"] ?? "";
    const query = new URLSearchParams({
      client_id: project.id,
      client_secret: key,
      redirect_uri: callbackUrl,
      scope: "legacy",
      state: "state",
      grant_type: "authorization_code",
      code_challenge: "x".repeat(43),
      code_challenge_method: "S256",
      response_type: "code",
      type: "link",
      token: acting.accessToken,
      provider_scope: "",
      error_redirect_url: callbackUrl,
    });
    const { status, headers } = await app.send({ method: "GET", path: `/auth/oauth/authorize/github?${query}` });
    expect([status, headers["x-stack-known-error"]]).toEqual([403, "IMPERSONATION_FORBIDDEN"]);
  });

  test("upgrade an anonymous user's account", async () => {
    const visitor = await signUpAnonymously(app, project);
    const headers = project.as("client", (await startImpersonation(app, project, visitor)).accessToken);
    const body = { email, password: goodPassword, verification_callback_url: callbackUrl };
    const byPassword = await app.send({ method: "POST", path: "/auth/password/sign-up", headers, body });
    const code = await requestSignInCode(app, project, "other@example.com");
    const byMail = await app.send({ method: "POST", path: "/auth/otp/sign-in", headers, body: { code } });
    expect([byPassword.json.code, byMail.json.code]).toEqual(["IMPERSONATION_FORBIDDEN", "IMPERSONATION_FORBIDDEN"]);
    expect((await readUser(app, project, visitor.accessToken)).is_anonymous).toBe(true);
  });

  test("sign in a CLI as the user", async () => {
    const headers = project.as("client");
    const { json } = await app.send({ method: "POST", path: "/auth/cli", headers, body: {} });
    const body = { login_code: json.login_code, refresh_token: acting.refreshToken };
    const { status, json: refusal } = await app.send({ method: "POST", path: "/auth/cli/complete", headers, body });
    expect([status, refusal.code]).toEqual([403, "IMPERSONATION_FORBIDDEN"]);
  });
});

describe("an impersonator can", () => {
  const send = (method: TestRequest["method"], path: string, body?: object) =>
    app.send({ method, path, headers: project.as("client", acting.accessToken), ...(body && { body }) });

  test("use the user's everyday features", async () => {
    expect((await send("PATCH", "/users/me", { display_name: "Ada" })).json.display_name).toBe("Ada");
    expect((await send("GET", "/contact-channels?user_id=me")).status).toBe(200);
    expect((await send("GET", "/auth/sessions?user_id=me")).status).toBe(200);
  });

  test("see that no reauthentication method is available", async () => {
    expect((await send("GET", "/auth/sessions/current")).json).toMatchObject({ is_impersonation: true, methods: [] });
  });

  test("not affect others' sign-ins or the user's own changes", async () => {
    const { accessToken } = await signIn(app, project, person);
    const headers = project.as("client", accessToken);
    const initiated = await app.send({ method: "POST", path: "/auth/mfa/totp/initiate", headers });
    expect(initiated.status).toBe(200);
  });
});
