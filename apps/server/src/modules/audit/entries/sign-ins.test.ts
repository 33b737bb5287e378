import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  getLatestCode,
  goodPassword,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import {
  completeFlow,
  exchangeRequest,
  followToProvider,
  getCallbackCode,
  returnRequest,
  signInWithProvider,
} from "../../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../../testing/identity-provider/identity-provider.ts";
import {
  changeConfig,
  passwordSignIn,
  requestMfaAttemptCode,
  requestSignInCode,
  setUpTotp,
  signUpAnonymously,
  totpNow,
  wrongTotp,
} from "../../../testing/sign-in-fixtures.ts";
import {
  callbackUrl,
  createTestApp,
  type ProjectConfigInput,
  publicUrl,
  type TestApp,
  type TestRequest,
} from "../../../testing/test-app.ts";
import { registerPasskey, signInWith, startAuthentication } from "../../../testing/webauthn/passkeys.ts";
import {
  captureEntries,
  challengeEntry,
  expectRecorded,
  failureEntry,
  keyActor,
  type Recorded,
  signInEntry,
  userActor,
  userEntry,
} from "../testing/expected-entries.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
const allSignInMethods: ProjectConfigInput = {
  sign_up_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  anonymous_accounts_enabled: true,
  oauth_providers: [{ id: "google", type: "shared" }],
};
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
  project = await makeProject(app, allSignInMethods);
});
afterEach(() => issuer.reset());
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const anybody = expect.stringMatching(/^[0-9a-f-]{36}$/);
const unknownCode = "0".repeat(45);
const post = (path: string, body?: object, headers = project.as("client")): TestRequest => ({
  method: "POST",
  path,
  headers,
  ...(body && { body }),
});
const newAddress = (): string => `${crypto.randomUUID()}@example.com`;
const signUpRequest = (email: string): TestRequest =>
  post("/auth/password/sign-up", { email, password: goodPassword, verification_callback_url: callbackUrl });
const otpSignIn = (code: string): TestRequest => post("/auth/otp/sign-in", { code });
const sendCode = (email: string): TestRequest =>
  post("/auth/otp/send-sign-in-code", { email, callback_url: callbackUrl });
const sending = (request: TestRequest) => () => app.send(request);

async function secured(): Promise<{ user: TestUser; secret: string; recoveryCodes: readonly string[] }> {
  const user = await signUp(app, project);
  return { user, ...(await setUpTotp(app, project, user)) };
}

/** Changes a project setting for one request. */
const whileConfig = (config: Parameters<typeof changeConfig>[2], act: () => Promise<unknown>): Promise<void> =>
  changeConfig(app, project, config)
    .then(act)
    .then(() => changeConfig(app, project, allSignInMethods));

/** Keeps only the sign-in entries. */
const captureSignInEntries = async (act: () => Promise<unknown>) =>
  (await captureEntries(app, project, act)).filter(({ action }) => /^sign_|^session/.test(action));

const scenarios: Record<string, () => Promise<Recorded>> = {
  "sign-up with a password": async () => ({
    act: sending(signUpRequest(newAddress())),
    entries: [signInEntry("sign_up", anybody, "password")],
  }),
  "sign-up with an address that is taken": async () => ({
    act: sending(signUpRequest((await signUp(app, project)).email)),
    entries: [failureEntry("sign_up", "USER_EMAIL_ALREADY_EXISTS", null, { method: "password" })],
  }),
  "a right password": async () => {
    const user = await signUp(app, project);
    return {
      act: sending(passwordSignIn(project, user.email)),
      entries: [signInEntry("sign_in", user.id, "password")],
    };
  },
  "a wrong password": async () => {
    const user = await signUp(app, project);
    return {
      act: sending(passwordSignIn(project, user.email, "wrong password")),
      entries: [failureEntry("sign_in", "EMAIL_PASSWORD_MISMATCH", user.id, { method: "password" })],
    };
  },
  "a password for an unknown email: without the email": async () => ({
    act: sending(passwordSignIn(project, newAddress())),
    entries: [failureEntry("sign_in", "EMAIL_PASSWORD_MISMATCH", null, { method: "password" })],
  }),
  "a right password where a second factor is asked for": async () => {
    const { user } = await secured();
    return {
      act: sending(passwordSignIn(project, user.email)),
      entries: [challengeEntry("sign_in", user.id, "password")],
    };
  },
  "a TOTP as the second factor": async () => {
    const { user, secret: totpSecret } = await secured();
    const body = {
      type: "totp",
      totp: totpNow(app, totpSecret),
      code: await requestMfaAttemptCode(app, project, user.email),
    };
    const details = { second_factor: "totp" };
    return {
      act: sending(post("/auth/mfa/sign-in", body)),
      entries: [signInEntry("sign_in", user.id, "password", details)],
    };
  },
  "a recovery code as the second factor": async () => {
    const { user, recoveryCodes } = await secured();
    const code = await requestMfaAttemptCode(app, project, user.email);
    const body = { type: "recovery_code", recovery_code: recoveryCodes[0], code };
    const details = { second_factor: "recovery_code" };
    return {
      act: sending(post("/auth/mfa/sign-in", body)),
      entries: [signInEntry("sign_in", user.id, "password", details)],
    };
  },
  "a wrong TOTP": async () => {
    const { user, secret: totpSecret } = await secured();
    const code = await requestMfaAttemptCode(app, project, user.email);
    const body = { type: "totp", totp: wrongTotp(app, totpSecret), code };
    const details = { method: "password", second_factor: "totp" };
    return {
      act: sending(post("/auth/mfa/sign-in", body)),
      entries: [failureEntry("sign_in", "INVALID_TOTP_CODE", user.id, details)],
    };
  },
  "a second factor without a first one": async () => ({
    act: sending(post("/auth/mfa/sign-in", { type: "totp", totp: "123456", code: unknownCode })),
    entries: [
      failureEntry("sign_in", "VERIFICATION_CODE_NOT_FOUND", null, { method: "unknown", second_factor: "totp" }),
    ],
  }),
  "a code that is emailed to a user: nothing yet": async () => ({
    act: sending(sendCode((await signUpWithVerified()).email)),
    entries: [],
  }),
  "a code that is emailed to an address without an account: a sign-up starts": async () => ({
    act: sending(sendCode(newAddress())),
    entries: [{ ...failureEntry("sign_up", "", null, { method: "otp" }), outcome: "challenge", reason: null }],
  }),
  "a code requested while sign-up is disabled": async () => ({
    act: () => whileConfig({ sign_up_enabled: false }, sending(sendCode(newAddress()))),
    entries: [failureEntry("sign_up", "SIGN_UP_NOT_ENABLED", null, { method: "otp" })],
  }),
  "an emailed code that creates an account": async () => ({
    act: sending(otpSignIn(await requestSignInCode(app, project, newAddress()))),
    entries: [signInEntry("sign_up", anybody, "otp")],
  }),
  "an emailed code of a user": async () => {
    const user = await signUpWithVerified();
    const code = await requestSignInCode(app, project, user.email);
    return { act: sending(otpSignIn(code)), entries: [signInEntry("sign_in", user.id, "otp")] };
  },
  "a code that was never sent": async () => ({
    act: sending(otpSignIn(unknownCode)),
    entries: [failureEntry("sign_in", "VERIFICATION_CODE_NOT_FOUND", null, { method: "otp" })],
  }),
  "a passkey": async () => {
    const user = await signUp(app, project);
    const authenticator = await registerPasskey(app, project, user);
    const { code, options } = await startAuthentication(app, project);
    return {
      act: () => signInWith(app, project, code, authenticator.authenticate(options)),
      entries: [signInEntry("sign_in", user.id, "passkey")],
    };
  },
  "a passkey that answers wrongly": async () => {
    const user = await signUp(app, project);
    const authenticator = await registerPasskey(app, project, user);
    const { code, options } = await startAuthentication(app, project);
    const response = authenticator.authenticate(options, { userPresent: false });
    return {
      act: () => signInWith(app, project, code, response),
      entries: [failureEntry("sign_in", "PASSKEY_AUTHENTICATION_FAILED", user.id, { method: "passkey" })],
    };
  },
  "a passkey that no account has": async () => {
    const { code } = await startAuthentication(app, project);
    return {
      act: () => signInWith(app, project, code, {}),
      entries: [failureEntry("sign_in", "PASSKEY_AUTHENTICATION_FAILED", null, { method: "passkey" })],
    };
  },
  "an anonymous account": async () => ({
    act: () => signUpAnonymously(app, project),
    entries: [signInEntry("sign_up", anybody, "anonymous")],
  }),
  "an anonymous account where there are none": async () => ({
    act: () => whileConfig({ anonymous_accounts_enabled: false }, sending(post("/auth/anonymous/sign-up"))),
    entries: [failureEntry("sign_up", "ANONYMOUS_ACCOUNTS_NOT_ENABLED", null, { method: "anonymous" })],
  }),
  "an anonymous account that becomes one with a password": async () => {
    const user = await signUpAnonymously(app, project);
    const request = { ...signUpRequest(newAddress()), headers: project.as("client", user.accessToken) };
    return { act: sending(request), entries: [signInEntry("sign_up", user.id, "password")] };
  },
  "a sign-up by way of a provider": async () => {
    issuer.behavior.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true };
    return {
      act: () => signInWithProvider(app, issuer, project),
      entries: [signInEntry("sign_up", anybody, "google")],
    };
  },
  "a sign-in by way of a provider": async () => {
    issuer.behavior.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true };
    await signInWithProvider(app, issuer, project);
    return {
      act: () => signInWithProvider(app, issuer, project),
      entries: [signInEntry("sign_in", anybody, "google")],
    };
  },
  "a sign-up through a provider while sign-up is disabled": async () => {
    issuer.behavior.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true };
    return {
      act: () => whileConfig({ sign_up_enabled: false }, () => completeFlow(app, issuer, project)),
      entries: [failureEntry("sign_up", "SIGN_UP_NOT_ENABLED", null, { method: "google" })],
    };
  },
  "a user who denies access at the provider": async () => {
    const returning = await followToProvider(app, issuer, project);
    return {
      act: sending(returnRequest(returning, { code: undefined, error: "access_denied" })),
      entries: [failureEntry("sign_in", "OAUTH_PROVIDER_ACCESS_DENIED", null, { method: "google" })],
    };
  },
  "an authorization code that was never issued": async () => ({
    act: sending(exchangeRequest(project, "0".repeat(64))),
    entries: [failureEntry("sign_in", "INVALID_AUTHORIZATION_CODE", null, { method: "oauth" })],
  }),
  "an authorization code without its verifier": async () => {
    issuer.behavior.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true };
    const code = getCallbackCode(await completeFlow(app, issuer, project));
    return {
      act: sending(exchangeRequest(project, code, { code_verifier: "another verifier" })),
      entries: [failureEntry("sign_in", "INVALID_AUTHORIZATION_CODE", anybody, { method: "google" })],
    };
  },
  "a CLI sign-in that was confirmed": async () => {
    const user = await signUp(app, project);
    const { json } = await app.send(post("/auth/cli"));
    const body = { login_code: json.login_code, refresh_token: user.refreshToken };
    await app.send(post("/auth/cli/complete", body));
    return {
      act: sending(post("/auth/cli/poll", { polling_code: json.polling_code })),
      entries: [signInEntry("sign_in", user.id, "cli")],
    };
  },
  "a CLI sign-in that no user can confirm": async () => ({
    act: sending(post("/auth/cli/complete", { login_code: unknownCode, refresh_token: unknownCode })),
    entries: [failureEntry("sign_in", "STATUS_400", null, { method: "cli" })],
  }),
  "a session that a server makes": async () => {
    const { id } = await signUp(app, project);
    return {
      act: sending(post("/auth/sessions", { user_id: id }, project.as("server"))),
      entries: [userEntry("session.create", keyActor, id, { method: "server", session_id: anybody })],
    };
  },
  "an administrator who looks at an account": async () => {
    const { id } = await signUp(app, project);
    return {
      act: sending(post("/auth/sessions", { user_id: id, is_impersonation: true }, project.as("admin"))),
      entries: [userEntry("session.impersonate", keyActor, id, { method: "server", session_id: anybody })],
    };
  },
  "a session for an unknown user": async () => ({
    act: sending(post("/auth/sessions", { user_id: crypto.randomUUID() }, project.as("server"))),
    entries: [],
  }),
  "a refreshed session: it is no sign-in": async () => {
    const user = await signUp(app, project);
    const headers = { ...project.as("client"), "x-stack-refresh-token": user.refreshToken };
    return { act: sending({ method: "POST", path: "/auth/sessions/current/refresh", headers }), entries: [] };
  },
};

async function signUpWithVerified(): Promise<TestUser> {
  const user = await signUp(app, project);
  await app.send(post("/contact-channels/verify", { code: await getLatestCode(app, user.email) }));
  return user;
}

describe("each sign-in attempt is one entry", () => {
  test.each(Object.entries(scenarios))("%s", async (_name, prepare) => {
    const { act, entries } = await prepare();
    expect(await captureSignInEntries(act)).toEqual(entries);
  });
});

test("reusing a code ends the session that it created, and both are recorded", async () => {
  issuer.behavior.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true };
  const code = getCallbackCode(await completeFlow(app, issuer, project));
  await app.send(exchangeRequest(project, code));
  expect(await captureSignInEntries(sending(exchangeRequest(project, code)))).toEqual([
    expect.objectContaining({
      action: "session.revoke",
      actor_type: "system",
      details: { cause: "authorization_code_used_twice" },
    }),
    failureEntry("sign_in", "INVALID_AUTHORIZATION_CODE", null, { method: "oauth" }),
  ]);
});

test("a user created through a provider is recorded immediately, because the session may never be fetched", async () => {
  issuer.behavior.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true };
  await expectRecorded(app, project, {
    act: () => completeFlow(app, issuer, project),
    entries: [userEntry("user.create", userActor(anybody), anybody, { provider_id: "google" })],
  });
});

test("the first emailed code adds a sign-in method, which is recorded once as a change", async () => {
  const user = await signUpWithVerified();
  const enter = async () => app.send(otpSignIn(await requestSignInCode(app, project, user.email)));
  const values = { otp_auth_enabled: { before: false, after: true } };
  await expectRecorded(app, project, {
    act: () => enter().then(enter),
    entries: [
      userEntry("user.update", userActor(user.id), user.id, { changed: ["otp_auth_enabled"], values }),
      signInEntry("sign_in", user.id, "otp"),
      signInEntry("sign_in", user.id, "otp"),
    ],
  });
});

test("linking an account records a new sign-in method and a new session", async () => {
  const user = await signUp(app, project);
  issuer.behavior.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true };
  const change = { type: "link", token: user.accessToken };
  await expectRecorded(app, project, {
    act: () => signInWithProvider(app, issuer, project, { change }),
    entries: [
      userEntry("connected_account.add", userActor(user.id), user.id, { provider_id: "google" }),
      signInEntry("sign_in", user.id, "google"),
    ],
  });
});

test("a session created with a key set names that key set", async () => {
  const { id } = await signUp(app, project);
  const { json } = await app.send(post("/auth/sessions", { user_id: id, is_impersonation: true }, project.as("admin")));
  expect(json.refresh_token).toBeTypeOf("string");
  const { rows } = await app.platform.database.pool.query(
    "select started_by ->> 'keySetId' as key_set from sessions where project_id = $1 and user_id = $2 and is_impersonation",
    [project.id, id],
  );
  const sets = "select id as key_set from project_key_sets where project_id = $1";
  expect(rows).toEqual((await app.platform.database.pool.query(sets, [project.id])).rows);
});

test("records IP address, country and access type", async () => {
  const user = await signUp(app, project);
  const headers = { ...project.as("server"), "user-agent": "Firefox" };
  await app.send({ ...passwordSignIn(project, user.email), headers });
  const path = `/internal/audit-log?target_id=${user.id}&limit=1`;
  const { json } = await app.send({ method: "GET", path, headers: project.as("admin") });
  expect(json.items).toEqual([
    expect.objectContaining({
      action: "sign_in",
      ip: "127.0.0.1",
      user_agent: "Firefox",
      actor: { type: "user", id: user.id, access_type: "server", display_name: user.email },
    }),
  ]);
});
