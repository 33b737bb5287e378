import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChannel, getFirstChannel } from "../../../testing/contact-channels.ts";
import {
  getLatestCode,
  goodPassword,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import {
  passwordSignIn,
  requestResetCode,
  requestSignInCode,
  setUpTotp,
  signIn,
  totpNow,
} from "../../../testing/sign-in-fixtures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { registerPasskey, startRegistration } from "../../../testing/webauthn/passkeys.ts";
import { createVirtualAuthenticator } from "../../../testing/webauthn/virtual-authenticator.ts";
import {
  expectRecorded,
  failureEntry,
  keyActor,
  type Recorded,
  sendOk,
  userActor,
  userEntry,
} from "../testing/expected-entries.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, {
    passkey_enabled: true,
    magic_link_enabled: true,
    client_user_deletion_enabled: true,
    oauth_providers: [{ id: "google", type: "shared" }],
  });
});
afterAll(() => app.close());

const someId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const newPassword = "another correct horse";
const request = (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = project.as("server"),
): TestRequest => ({ method, path, headers, ...(body && { body }) });
const asUser = (user: TestUser) => project.as("client", user.accessToken);

type Row = (user: TestUser) => Promise<Recorded> | Recorded;

/** An update by a server: the request body and the expected entry. */
const patched =
  (body: object, ...entries: [action: string, details?: object][]): Row =>
  ({ id }) => ({
    act: sendOk(app, request("PATCH", `/users/${id}`, body)),
    entries: entries.map(([action, details]) => userEntry(action, keyActor, id, details)),
  });

const users: Record<string, Row> = {
  "a user that a server makes: how they sign in, not who they are": () => ({
    act: sendOk(
      app,
      request("POST", "/users", {
        display_name: "Ada",
        primary_email: `${crypto.randomUUID()}@example.com`,
        primary_email_auth_enabled: true,
        password: goodPassword,
        oauth_providers: [{ id: "google", account_id: crypto.randomUUID() }],
      }),
    ),
    entries: [
      userEntry("user.create", keyActor, someId, {
        is_anonymous: false,
        has_password: true,
        otp_auth_enabled: false,
        requires_totp_mfa: false,
        primary_email_verified: false,
        primary_email_auth_enabled: true,
        provider_ids: ["google"],
      }),
    ],
  }),
  "other names and metadata: the names of the fields": patched(
    { display_name: "Ada", client_metadata: { plan: "free" }, server_metadata: { note: "x" } },
    ["user.update", { changed: ["display_name", "client_metadata", "server_metadata"] }],
  ),
  "another address: not the address": patched({ primary_email: "elsewhere@example.com" }, [
    "user.update",
    { changed: ["primary_email"] },
  ]),
  "flags: before and after": patched({ primary_email_verified: true, otp_auth_enabled: true }, [
    "user.update",
    {
      changed: ["primary_email_verified", "otp_auth_enabled"],
      values: {
        primary_email_verified: { before: false, after: true },
        otp_auth_enabled: { before: false, after: true },
      },
    },
  ]),
  "a change of nothing: nothing": patched({ display_name: null, otp_auth_enabled: false }),
  "another password": patched({ password: newPassword }, ["password.change", { change: "replaced" }]),
  "no password": patched({ password: null }, ["password.change", { change: "removed" }]),
  "a second factor, another one and none": (user) => {
    const secret = (byte: number) => Buffer.alloc(20, byte).toString("base64");
    const change = async (totp_secret_base64: string | null) =>
      sendOk(app, request("PATCH", `/users/${user.id}`, { totp_secret_base64 }))();
    return {
      act: async () => {
        await change(secret(1));
        await change(secret(2));
        await change(null);
        await change(null);
      },
      entries: [
        userEntry("totp.enable", keyActor, user.id, { change: "added" }),
        userEntry("totp.enable", keyActor, user.id, { change: "replaced" }),
        userEntry("totp.disable", keyActor, user.id),
      ],
    };
  },
  "turning off passkeys": async (user) => {
    await registerPasskey(app, project, user);
    return patched({ passkey_auth_enabled: false }, ["passkey.remove", { passkeys: 1 }])(user);
  },
  "a change by the user themselves": (user) => ({
    act: sendOk(app, request("PATCH", "/users/me", { display_name: "Ada" }, asUser(user))),
    entries: [userEntry("user.update", userActor(user.id), user.id, { changed: ["display_name"] })],
  }),
  "a user that a server deletes": ({ id }) => ({
    act: sendOk(app, request("DELETE", `/users/${id}`)),
    entries: [userEntry("user.delete", keyActor, id, { teams: [] })],
  }),
  "a user who deletes themselves": (user) => ({
    act: sendOk(app, request("DELETE", "/users/me", undefined, asUser(user))),
    entries: [userEntry("user.delete", userActor(user.id), user.id, { teams: [] })],
  }),
};

/** An entry by the user, about the user. */
const own = ({ id }: TestUser, action: string, details: object = {}) => userEntry(action, userActor(id), id, details);

const passwords: Record<string, Row> = {
  "a changed password": (user) => {
    const body = { old_password: goodPassword, new_password: newPassword };
    return {
      act: sendOk(app, request("POST", "/auth/password/update", body, asUser(user))),
      entries: [own(user, "password.change", { change: "replaced" })],
    };
  },
  "a first password": async (user) => {
    await app.send(request("PATCH", `/users/${user.id}`, { password: null, otp_auth_enabled: true }));
    const code = await requestSignInCode(app, project, await verified(user));
    const { json } = await app.send(request("POST", "/auth/otp/sign-in", { code }, project.as("client")));
    const headers = project.as("client", String(json.access_token));
    return {
      act: sendOk(app, request("POST", "/auth/password/set", { password: newPassword }, headers)),
      entries: [own(user, "password.change", { change: "added" })],
    };
  },
  "a link asked for to set a new one: without who asked": (user) => ({
    act: () => requestResetCode(app, project, user.email),
    entries: [userEntry("password.reset_request", userActor(null), user.id)],
  }),
  "a reset link requested for an unknown email: nothing": () => ({
    act: async () => {
      const body = { email: "unknown@example.com", callback_url: callbackUrl };
      await sendOk(app, request("POST", "/auth/password/send-reset-code", body, project.as("client")))();
      await app.runPasswordResets();
    },
    entries: [],
  }),
  "a new password by such a link": async (user) => {
    const body = { code: await requestResetCode(app, project, user.email), password: newPassword };
    return {
      act: sendOk(app, request("POST", "/auth/password/reset", body, project.as("client"))),
      entries: [own(user, "password.reset", { other_ways_in_removed: true, email_verified: true })],
    };
  },
};

async function verified(user: TestUser): Promise<string> {
  await app.send(request("PATCH", `/users/${user.id}`, { primary_email_verified: true }));
  return user.email;
}

const factors: Record<string, Row> = {
  "an authenticator app, set up with codes to recover": (user) => ({
    act: () => setUpTotp(app, project, user),
    entries: [own(user, "totp.enable", { change: "added" }), own(user, "recovery_codes.create")],
  }),
  "new codes to recover": async (user) => {
    await setUpTotp(app, project, user);
    return {
      act: sendOk(app, request("POST", "/auth/mfa/recovery-codes", undefined, asUser(user))),
      entries: [own(user, "recovery_codes.create")],
    };
  },
  "an authenticator app that is removed, once": async (user) => {
    await setUpTotp(app, project, user);
    const disable = sendOk(app, request("DELETE", "/auth/mfa/totp", undefined, asUser(user)));
    return { act: () => disable().then(disable), entries: [own(user, "totp.disable")] };
  },
  "a passkey": (user) => ({
    act: () => registerPasskey(app, project, user),
    entries: [own(user, "passkey.add", { passkey_id: someId })],
  }),
  "a passkey that is refused: nothing": async (user) => {
    const { code, options } = await startRegistration(app, project, user);
    const credential = createVirtualAuthenticator().register({ ...options, challenge: "another" });
    return {
      act: () => app.send(request("POST", "/auth/passkey/register", { code, credential }, asUser(user))),
      entries: [],
    };
  },
  "a passkey that is removed": async (user) => {
    await registerPasskey(app, project, user);
    const { json } = await app.send(request("GET", `/auth/passkeys?user_id=${user.id}`, undefined, asUser(user)));
    const passkeyId = (json.items as { id: string }[])[0]?.id;
    return {
      act: sendOk(app, request("DELETE", `/auth/passkeys/${passkeyId}?user_id=${user.id}`, undefined, asUser(user))),
      entries: [own(user, "passkey.remove", { passkey_id: passkeyId })],
    };
  },
  "an account at a provider that is taken off": async (user) => {
    const { pool } = app.platform.database;
    const account = [project.id, crypto.randomUUID(), user.id, crypto.randomUUID()];
    await pool.query(
      `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
       values ($1, $2, $3, 'google', $4, now())`,
      account,
    );
    return {
      act: sendOk(app, request("DELETE", `/connected-accounts/${user.id}/${account[1]}`, undefined, asUser(user))),
      entries: [own(user, "connected_account.remove", { provider_id: "google", connected_account_id: account[1] })],
    };
  },
};

const sessions: Record<string, Row> = {
  "a sign-out": (user) => ({
    act: sendOk(app, request("DELETE", "/auth/sessions/current", undefined, asUser(user))),
    entries: [own(user, "sign_out", { session_id: someId })],
  }),
  "a sign-out with the refresh token alone": (user) => {
    const headers = { ...project.as("client"), "x-stack-refresh-token": user.refreshToken };
    return {
      act: sendOk(app, request("DELETE", "/auth/sessions/current", undefined, headers)),
      entries: [own(user, "sign_out", { session_id: someId })],
    };
  },
  "a session that is ended": async (user) => {
    const { json } = await app.send(request("GET", `/auth/sessions?user_id=${user.id}`));
    const sessionId = (json.items as { id: string }[])[0]?.id;
    const ended = userEntry("session.revoke", keyActor, sessionId, { user_id: user.id });
    return {
      act: sendOk(app, request("DELETE", `/auth/sessions/${sessionId}?user_id=${user.id}`)),
      entries: [{ ...ended, target_type: "session" }],
    };
  },
  "all other sessions, if there are any": async (user) => {
    await signIn(app, project, user);
    await signIn(app, project, user);
    const revoke = sendOk(app, request("POST", "/auth/sessions/revoke-others", undefined, asUser(user)));
    return { act: () => revoke().then(revoke), entries: [own(user, "session.revoke", { sessions: 2 })] };
  },
  "a user who reauthenticates": (user) => {
    const body = { type: "password", password: goodPassword };
    const details = { method: "password", session_id: someId };
    return {
      act: sendOk(app, request("POST", "/auth/sessions/current/reauthenticate", body, asUser(user))),
      entries: [own(user, "session.reauthenticate", details)],
    };
  },
  "a user who fails to reauthenticate": async (user) => {
    const { secret } = await setUpTotp(app, project, user);
    const totp = totpNow(app, secret, 5);
    const prove = (body: object) =>
      app.send(request("POST", "/auth/sessions/current/reauthenticate", body, asUser(user)));
    const refused = (reason: string, method: string) =>
      failureEntry("session.reauthenticate", reason, user.id, { method });
    return {
      act: async () => {
        await prove({ type: "password", password: "wrong password" });
        await prove({ type: "totp", totp });
      },
      entries: [refused("PASSWORD_CONFIRMATION_MISMATCH", "password"), refused("INVALID_TOTP_CODE", "totp")],
    };
  },
};

const channels: Record<string, Row> = {
  "an address that is added: not the address": (user) => ({
    act: () => createChannel(app, project, user),
    entries: [
      userEntry("contact_channel.add", keyActor, user.id, {
        contact_channel_id: someId,
        is_primary: false,
        is_verified: false,
        used_for_auth: false,
      }),
    ],
  }),
  "an address that is changed, once": async (user) => {
    const { id } = await createChannel(app, project, user);
    const change = sendOk(app, request("PATCH", `/contact-channels/${user.id}/${id}`, { used_for_auth: true }));
    const details = {
      contact_channel_id: id,
      changed: ["used_for_auth"],
      values: { used_for_auth: { before: false, after: true } },
    };
    return {
      act: () => change().then(change),
      entries: [userEntry("contact_channel.update", keyActor, user.id, details)],
    };
  },
  "an address that is replaced: not the address": async (user) => {
    const { id } = await createChannel(app, project, user);
    const body = { value: `${crypto.randomUUID()}@example.com` };
    return {
      act: sendOk(app, request("PATCH", `/contact-channels/${user.id}/${id}`, body)),
      entries: [userEntry("contact_channel.update", keyActor, user.id, { contact_channel_id: id, changed: ["value"] })],
    };
  },
  "an address that its owner takes over from who merely typed it in": async (user) => {
    const value = `${crypto.randomUUID()}@example.com`;
    const { id } = await createChannel(app, project, user, { value, used_for_auth: true });
    const owner = await signUp(app, project);
    const claimed = { value, used_for_auth: true, is_verified: true };
    const released = userEntry("contact_channel.update", { type: "system", id: null }, user.id, {
      contact_channel_id: id,
      changed: ["used_for_auth"],
      values: { used_for_auth: { before: true, after: false } },
      cause: "claimed_by_another_user",
    });
    return {
      act: () => createChannel(app, project, owner, claimed),
      entries: [released, expect.objectContaining({ action: "contact_channel.add", target_id: owner.id })],
    };
  },
  "an address that is proved": async (user) => {
    const { id } = await getFirstChannel(app, project, user);
    const body = { code: await getLatestCode(app, user.email) };
    return {
      act: sendOk(app, request("POST", "/contact-channels/verify", body, project.as("client"))),
      entries: [own(user, "contact_channel.verify", { contact_channel_id: id })],
    };
  },
  "an address that is removed": async (user) => {
    const { id } = await createChannel(app, project, user);
    return {
      act: sendOk(app, request("DELETE", `/contact-channels/${user.id}/${id}`, undefined, project.as("server"))),
      entries: [userEntry("contact_channel.remove", keyActor, user.id, { contact_channel_id: id })],
    };
  },
};

const tables = { users, passwords, "second factors and accounts": factors, sessions, addresses: channels };

describe.each(Object.entries(tables))("%s is recorded", (_noun, rows) => {
  test.each(Object.entries(rows))("%s", async (_name, prepare) => {
    await expectRecorded(app, project, await prepare(await signUp(app, project)));
  });
});

test("failures are not recorded, except for sign-in attempts", async () => {
  const user = await signUp(app, project);
  const failing = [
    request("PATCH", `/users/${crypto.randomUUID()}`, { display_name: "Ada" }),
    request("DELETE", `/users/${crypto.randomUUID()}`),
    request("POST", "/auth/password/update", { old_password: "wrong", new_password: newPassword }, asUser(user)),
    request("DELETE", `/auth/sessions/${crypto.randomUUID()}?user_id=${user.id}`),
    request("POST", "/contact-channels/verify", { code: "0".repeat(45) }, project.as("client")),
  ];
  await expectRecorded(app, project, {
    act: async () => {
      for (const one of failing) expect((await app.send(one)).status).toBeGreaterThanOrEqual(400);
    },
    entries: [],
  });
});

test("an entry outlives its user and identifies them by id only", async () => {
  const user = await signUp(app, project);
  await app.send(passwordSignIn(project, user.email));
  await app.send(request("DELETE", `/users/${user.id}`));
  const { json, text } = await app.send(
    request("GET", `/internal/audit-log?target_id=${user.id}`, undefined, project.as("admin")),
  );
  expect((json.items as { action: string }[]).map(({ action }) => action)).toEqual([
    "user.delete",
    "sign_in",
    "sign_up",
  ]);
  expect(text).not.toContain(user.email);
});
