import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goodPassword, makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { completeFlow, exchangeRequest, getCallbackCode } from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { interleave } from "../../testing/interleave.ts";
import {
  notificationsOff,
  passwordSignIn,
  requestMfaAttemptCode,
  requestResetCode,
  requestSignInCode,
  setUpTotp,
  totpNow,
  verifyEmail,
} from "../../testing/sign-in-fixtures.ts";
import { createTestApp, publicUrl, type TestApp, type TestResponse } from "../../testing/test-app.ts";
import { registerPasskey, signInWith, startAuthentication } from "../../testing/webauthn/passkeys.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
let user: TestUser;
let resetCode: string;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
  project = await makeProject(app, {
    ...notificationsOff,
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: [{ id: "google", type: "shared" }],
  });
});
beforeEach(async () => {
  user = await signUp(app, project);
  await verifyEmail(app, project, user);
  resetCode = await requestResetCode(app, project, user.email);
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const newPassword = "another horse battery";
type Act = () => Promise<TestResponse>;
const post = (path: string, body: object, headers = project.as("client")): Promise<TestResponse> =>
  app.send({ method: "POST", path, headers, body });

interface SignIn {
  readonly name: string;
  /** Prepares a request that locks a credential of the user. */
  readonly prepare: () => Promise<Act>;
  /** The statement to interrupt. By default, the one that inserts the session and locks the user. */
  readonly before?: string;
}

const signIns: readonly SignIn[] = [
  { name: "signs in with a password", prepare: async () => () => app.send(passwordSignIn(project, user.email)) },
  {
    name: "signs in with an emailed code",
    prepare: async () => {
      const code = await requestSignInCode(app, project, user.email);
      return () => post("/auth/otp/sign-in", { code });
    },
  },
  {
    name: "signs in with an emailed code again",
    prepare: async () => {
      await post("/auth/otp/sign-in", { code: await requestSignInCode(app, project, user.email) });
      const code = await requestSignInCode(app, project, user.email);
      return () => post("/auth/otp/sign-in", { code });
    },
  },
  {
    name: "signs in with a passkey",
    prepare: async () => {
      const authenticator = await registerPasskey(app, project, user);
      const { code, options } = await startAuthentication(app, project);
      const response = authenticator.authenticate(options);
      return () => signInWith(app, project, code, response);
    },
  },
  {
    name: "submits a second factor",
    prepare: async () => {
      const factor = await setUpTotp(app, project, user);
      const code = await requestMfaAttemptCode(app, project, user.email);
      return () => post("/auth/mfa/sign-in", { type: "totp", totp: totpNow(app, factor.secret), code });
    },
  },
  {
    name: "submits a recovery code",
    prepare: async () => {
      const { recoveryCodes } = await setUpTotp(app, project, user);
      const code = await requestMfaAttemptCode(app, project, user.email);
      return () => post("/auth/mfa/sign-in", { type: "recovery_code", recovery_code: recoveryCodes[0], code });
    },
  },
  { name: "links a provider account", prepare: () => exchange({ change: { type: "link", token: user.accessToken } }) },
  {
    name: "signs in with a provider account",
    prepare: async () => {
      await (await exchange({ change: { type: "link", token: user.accessToken } }))();
      return exchange({});
    },
  },
  {
    name: "fetches the token of a CLI",
    prepare: async () => {
      const { json } = await post("/auth/cli", {});
      await post("/auth/cli/complete", { login_code: json.login_code, refresh_token: user.refreshToken });
      return () => post("/auth/cli/poll", { polling_code: json.polling_code });
    },
    before: "lock-user-of-live-session",
  },
];

async function exchange(flow: Parameters<typeof completeFlow>[3]): Promise<Act> {
  issuer.behavior.person = { sub: user.id, email: `${user.id}@provider.example`, email_verified: true };
  const code = getCallbackCode(await completeFlow(app, issuer, project, flow));
  return () => app.send(exchangeRequest(project, code));
}

const passwordChange: Act = () =>
  post(
    "/auth/password/update",
    { old_password: goodPassword, new_password: newPassword },
    project.as("client", user.accessToken),
  );
const passwordReset: Act = () => post("/auth/password/reset", { code: resetCode, password: newPassword });
const changeByServer: Act = () =>
  app.send({
    method: "PATCH",
    path: `/users/${user.id}`,
    headers: project.as("server"),
    body: { password: newPassword },
  });
const deletion: Act = () => app.send({ method: "DELETE", path: `/users/${user.id}`, headers: project.as("server") });

const changes: readonly (readonly [string, Act])[] = [
  ["the user is deleted", deletion],
  ["the password is changed", passwordChange],
  ["the password is reset", passwordReset],
  ["a server changes the password", changeByServer],
  ["all sessions end", () => post("/auth/sessions/revoke-all", { user_id: user.id }, project.as("server"))],
];

describe.each(signIns.map((signIn) => [signIn.name, signIn] as const))("issue 15: while a user %s", (_name, signIn) => {
  const { prepare, before = "insert-session" } = signIn;
  test.each(changes)("and %s, neither is repeated because of a deadlock", async (_what, change) => {
    const start = await prepare();
    const { started, changed, retries } = await interleave(app, { start, change, before });
    expect([changed.status, retries]).toEqual([200, 0]);
    expect(started.status).toBeLessThan(before === "insert-session" ? 300 : 500);
  });
});

describe.each<readonly [string, Act]>([
  ["the password is changed", passwordChange],
  ["the password is reset", passwordReset],
  ["a server changes the password", changeByServer],
])("issue 15: while %s", (_name, start) => {
  const others = [{ name: "is deleted", prepare: async () => deletion }, ...signIns];
  test.each(others.map(({ name, prepare }) => [name, prepare] as const))(
    "and the user %s, neither is repeated because of a deadlock",
    async (_what, prepare) => {
      const change = await prepare();
      const { started, changed, retries } = await interleave(app, { start, change, before: "lock-user-for-sessions" });
      expect([started.status, retries]).toEqual([200, 0]);
      expect(changed.status).toBeLessThan(500);
    },
  );
});
