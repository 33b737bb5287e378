import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../platform/database/database.ts";
import { createChannel, getFirstChannel } from "../../testing/contact-channels.ts";
import {
  getLatestCode,
  goodPassword,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import {
  completeFlow,
  exchangeRequest,
  followToProvider,
  getCallbackCode,
  returnRequest,
} from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { countLockWaiters } from "../../testing/lock-waiters.ts";
import {
  notificationsOff,
  passwordSignIn,
  requestResetCode,
  requestSignInCode,
  setUpTotp,
  totpNow,
  verifyEmail,
} from "../../testing/sign-in-fixtures.ts";
import { createTestApp, publicUrl, type TestApp, type TestRequest } from "../../testing/test-app.ts";
import { registerPasskey, startRegistration } from "../../testing/webauthn/passkeys.ts";
import { createVirtualAuthenticator } from "../../testing/webauthn/virtual-authenticator.ts";
import { deletePasskey } from "../credentials/index.ts";
import { publishUserUpdated } from "./publish-user-updated.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
  project = await makeProject(app, {
    ...notificationsOff,
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: [{ id: "google", type: "shared" }],
    oauth_account_merge_strategy: "link_method",
  });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const otherPassword = "another horse battery";
const freshAddress = () => `${crypto.randomUUID()}@example.com`;
const own = ({ accessToken }: TestUser) => project.as("client", accessToken);

/** A request by a user, or with server access without a user. */
const request = (method: string, path: string, body: object, user?: TestUser): TestRequest => ({
  method,
  path,
  headers: user ? own(user) : project.as("server"),
  body,
});
const channelRequest = async (method: string, user: TestUser, body: object): Promise<TestRequest> =>
  request(method, `/contact-channels/${user.id}/${(await getFirstChannel(app, project, user)).id}`, body);
const passkeyRequest = async (user: TestUser): Promise<TestRequest> => {
  const { code, options } = await startRegistration(app, project, user);
  const credential = createVirtualAuthenticator().register(options);
  return request("POST", "/auth/passkey/register", { code, credential }, user);
};
const firstPasskey = async (method: string, user: TestUser, body: object): Promise<TestRequest> => {
  const { json } = await app.send(request("GET", `/auth/passkeys?user_id=${user.id}`, {}));
  const [passkey] = json.items as { id: string }[];
  return request(method, `/auth/passkeys/${passkey?.id}?user_id=${user.id}`, body);
};
const becomeAtProvider = ({ email, id }: TestUser) => {
  issuer.behavior.person = { sub: id, email, email_verified: true };
};
const linkFlow = (user: TestUser) => ({ change: { type: "link", token: user.accessToken } });
const linkRequest = async (user: TestUser): Promise<TestRequest> => {
  becomeAtProvider(user);
  return exchangeRequest(project, getCallbackCode(await completeFlow(app, issuer, project, linkFlow(user))));
};
const send = async (made: TestRequest | Promise<TestRequest>): Promise<void> => {
  const { status, text } = await app.send(await made);
  if (status >= 400) throw new Error(`A step before the change failed: ${text}`);
};
const otpRequest = async (email: string): Promise<TestRequest> =>
  request("POST", "/auth/otp/sign-in", { code: await requestSignInCode(app, project, email) });
const totpRequest = async (user: TestUser): Promise<TestRequest> => {
  const { json } = await app.send(request("POST", "/auth/mfa/totp/initiate", {}, user));
  const body = { secret_base64: json.secret_base64, totp: totpNow(app, String(json.secret_base64)) };
  return request("POST", "/auth/mfa/totp/confirm", body, user);
};

const getUpdates = async ({ id }: Pick<TestUser, "id">): Promise<unknown[]> => {
  const { rows } = await app.platform.database.pool.query<{ payload: unknown }>(
    "select payload from webhook_events where project_id = $1 and subject_id = $2 and type = 'user.updated' order by sequence",
    [project.id, id],
  );
  return rows.map(({ payload }) => payload);
};
/** The server view of a user whose sessions the change may have ended. */
const shownTo = async ({ id }: Pick<TestUser, "id">): Promise<unknown> =>
  (await app.send(request("GET", `/users/${id}`, {}))).json;

/** Each is a name and a request for a new user with a password and an unverified email. */
type Way = readonly [name: string, make: (user: TestUser) => Promise<TestRequest>];

const telling: readonly Way[] = [
  [
    "another primary address is added",
    async (user) =>
      request("POST", "/contact-channels", {
        user_id: user.id,
        type: "email",
        value: freshAddress(),
        used_for_auth: false,
        is_primary: true,
      }),
  ],
  ["the primary address changes", (user) => channelRequest("PATCH", user, { value: freshAddress() })],
  ["the primary address is verified by a server", (user) => channelRequest("PATCH", user, { is_verified: true })],
  ["the primary address signs in no longer", (user) => channelRequest("PATCH", user, { used_for_auth: false })],
  ["the primary address is primary no longer", (user) => channelRequest("PATCH", user, { is_primary: false })],
  [
    "another address becomes primary",
    async (user) => {
      const { id } = await createChannel(app, project, user);
      return request("PATCH", `/contact-channels/${user.id}/${id}`, { is_primary: true });
    },
  ],
  ["the primary address is removed", (user) => channelRequest("DELETE", user, {})],
  [
    "the primary email is verified with an emailed code",
    async (user) => request("POST", "/contact-channels/verify", { code: await getLatestCode(app, user.email) }),
  ],
  [
    "a password is set",
    async (user) => {
      await app.platform.database.pool.query("delete from password_credentials where user_id = $1", [user.id]);
      return request("POST", "/auth/password/set", { password: otherPassword }, user);
    },
  ],
  [
    "a reset through an unverified email removes the other sign-in methods",
    async (user) => {
      await registerPasskey(app, project, user);
      await send(linkRequest(user));
      const code = await requestResetCode(app, project, user.email);
      return request("POST", "/auth/password/reset", { code, password: otherPassword });
    },
  ],
  [
    "a user signs in with an emailed code for the first time",
    async (user) => {
      await verifyEmail(app, project, user);
      return otpRequest(user.email);
    },
  ],
  ["the first passkey is registered", passkeyRequest],
  [
    "the last passkey is removed",
    async (user) => {
      await registerPasskey(app, project, user);
      return firstPasskey("DELETE", user, {});
    },
  ],
  ["an account is linked", linkRequest],
  [
    "an account is linked by signing in with it, as it has the user's address",
    async (user) => {
      await verifyEmail(app, project, user);
      becomeAtProvider(user);
      return returnRequest(await followToProvider(app, issuer, project));
    },
  ],
  [
    "an account is unlinked",
    async (user) => {
      await send(linkRequest(user));
      const { json } = await app.send(request("GET", `/connected-accounts?user_id=${user.id}`, {}));
      const [account] = json.items as { id: string }[];
      return request("DELETE", `/connected-accounts/${user.id}/${account?.id}`, {});
    },
  ],
  ["a second factor is set up", totpRequest],
  [
    "the second factor is switched off",
    async (user) => {
      await setUpTotp(app, project, user);
      return request("DELETE", "/auth/mfa/totp", {}, user);
    },
  ],
];

/** A changed password isn't visible in the user but emits an event as well. */
const tellingUnseen: readonly Way[] = [
  [
    "a password is changed",
    async (user) =>
      request("POST", "/auth/password/update", { old_password: goodPassword, new_password: otherPassword }, user),
  ],
  [
    "a password is reset",
    async (user) => {
      await verifyEmail(app, project, user);
      const code = await requestResetCode(app, project, user.email);
      return request("POST", "/auth/password/reset", { code, password: otherPassword });
    },
  ],
];

describe("user.updated is emitted once, with the server view of the user", () => {
  /** The server view before and after the change, which emits one event. */
  async function change(make: Way[1]): Promise<readonly [before: unknown, after: unknown]> {
    const user = await signUp(app, project);
    const made = await make(user);
    const before = await shownTo(user);
    const told = (await getUpdates(user)).length;
    const { status, text } = await app.send(made);
    expect(status, text).toBeLessThan(400);
    const after = await shownTo(user);
    expect((await getUpdates(user)).slice(told)).toEqual([{ type: "user.updated", data: after }]);
    return [before, after];
  }

  test.each(telling)("when %s", async (_name, make) => {
    const [before, after] = await change(make);
    expect(after).not.toEqual(before);
  });

  test.each(tellingUnseen)("when %s", async (_name, make) => {
    const [before, after] = await change(make);
    expect(after).toEqual(before);
  });

  test("equals what GET /users/me returns to servers", async () => {
    const user = await signUp(app, project);
    await verifyEmail(app, project, user);
    expect(await getUpdates(user)).toEqual([
      { type: "user.updated", data: await readUser(app, project, user.accessToken) },
    ]);
  });
});

const silent: readonly Way[] = [
  [
    "another address is added that is not primary",
    async (user) =>
      request("POST", "/contact-channels", {
        user_id: user.id,
        type: "email",
        value: freshAddress(),
        used_for_auth: true,
      }),
  ],
  ["a change changes nothing", (user) => channelRequest("PATCH", user, { used_for_auth: true, is_primary: true })],
  ...(
    [
      ["changed", "PATCH", { value: "other@example.com" }],
      ["verified", "PATCH", { is_verified: true }],
      ["removed", "DELETE", {}],
    ] as const
  ).map(
    ([name, method, body]): Way => [
      `another address is ${name}`,
      async (user) => {
        const { id } = await createChannel(app, project, user);
        return request(method, `/contact-channels/${user.id}/${id}`, body);
      },
    ],
  ),
  [
    "an emailed code verifies another email",
    async (user) => {
      const { id, value } = await createChannel(app, project, user);
      const path = `/contact-channels/${user.id}/${id}/send-verification-code`;
      await send(request("POST", path, { callback_url: `${publicUrl}/demo/handler/email-verification` }));
      return request("POST", "/contact-channels/verify", { code: await getLatestCode(app, value) });
    },
  ],
  ["a user signs in with their password", async (user) => passwordSignIn(project, user.email)],
  [
    "a user signs in with an emailed code again",
    async (user) => {
      await verifyEmail(app, project, user);
      await send(otpRequest(user.email));
      return otpRequest(user.email);
    },
  ],
  [
    "another passkey is registered",
    async (user) => {
      await registerPasskey(app, project, user);
      return passkeyRequest(user);
    },
  ],
  [
    "a passkey is removed that is not the last",
    async (user) => {
      await registerPasskey(app, project, user);
      await registerPasskey(app, project, user);
      return firstPasskey("DELETE", user, {});
    },
  ],
  [
    "a passkey gets another name",
    async (user) => {
      await registerPasskey(app, project, user);
      return firstPasskey("PATCH", user, { name: "blue key" });
    },
  ],
  [
    "the same account is linked again",
    async (user) => {
      await send(linkRequest(user));
      return linkRequest(user);
    },
  ],
  [
    "a user signs in with a linked account",
    async (user) => {
      await send(linkRequest(user));
      becomeAtProvider(user);
      return returnRequest(await followToProvider(app, issuer, project));
    },
  ],
  [
    "the second factor moves to another app",
    async (user) => {
      await setUpTotp(app, project, user);
      return totpRequest(user);
    },
  ],
  ["a second factor is switched off that was not on", async (user) => request("DELETE", "/auth/mfa/totp", {}, user)],
  [
    "recovery codes are made anew",
    async (user) => {
      await setUpTotp(app, project, user);
      return request("POST", "/auth/mfa/recovery-codes", {}, user);
    },
  ],
];

describe("no event is emitted", () => {
  test.each(silent)("when %s", async (_name, make) => {
    const user = await signUp(app, project);
    const made = await make(user);
    const before = await getUpdates(user);
    const { status, text } = await app.send(made);
    expect(status, text).toBeLessThan(400);
    expect(await getUpdates(user)).toEqual(before);
  });

  const refused: readonly Way[] = [
    ["a second password", async (user) => request("POST", "/auth/password/set", { password: otherPassword }, user)],
    [
      "a change with a wrong password",
      async (user) =>
        request("POST", "/auth/password/update", { old_password: otherPassword, new_password: otherPassword }, user),
    ],
    [
      "an address that the user has already",
      async ({ id, email }) =>
        request("POST", "/contact-channels", { user_id: id, type: "email", value: email, used_for_auth: false }),
    ],
    [
      "removing the last sign-in method",
      async (user) => ({ ...(await channelRequest("DELETE", user, {})), headers: own(user) }),
    ],
    ["a code that is wrong", async () => request("POST", "/contact-channels/verify", { code: "0".repeat(45) })],
  ];
  test.each(refused)("when %s is rejected", async (_name, make) => {
    const user = await signUp(app, project);
    const { status } = await app.send(await make(user));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await getUpdates(user)).toEqual([]);
  });
});

describe("other users changed by it", () => {
  test("a user who loses an unverified email to its owner gets an event, too", async () => {
    const [loser, winner] = [await signUp(app, project), await signUp(app, project)];
    const channel = await createChannel(app, project, winner, { value: loser.email });
    const path = `/contact-channels/${winner.id}/${channel.id}`;
    await send(request("PATCH", path, { is_verified: true, used_for_auth: true }));
    expect(await shownTo(loser)).toMatchObject({ primary_email: loser.email, primary_email_auth_enabled: false });
    expect(await getUpdates(loser)).toEqual([{ type: "user.updated", data: await shownTo(loser) }]);
    expect(await getUpdates(winner)).toEqual([]);
  });

  test("also when the owner makes it their primary email", async () => {
    const [loser, winner] = [await signUp(app, project), await signUp(app, project)];
    const primary = { primary_email: loser.email, primary_email_verified: true, primary_email_auth_enabled: true };
    await send(request("PATCH", `/users/${winner.id}`, primary));
    for (const user of [loser, winner])
      expect(await getUpdates(user)).toEqual([{ type: "user.updated", data: await shownTo(user) }]);
    expect(await shownTo(loser)).toMatchObject({ primary_email_auth_enabled: false });
  });

  test("no event for a user who had it as a secondary email", async () => {
    const [loser, winner] = [await signUp(app, project), await signUp(app, project)];
    const { value } = await createChannel(app, project, loser, { used_for_auth: true });
    await createChannel(app, project, winner, { value, is_verified: true, used_for_auth: true });
    expect(await getUpdates(loser)).toEqual([]);
  });
});

describe("concurrent changes of one user", () => {
  test("removing the last two passkeys concurrently emits an event for the last one", async () => {
    const user = await signUp(app, project);
    await registerPasskey(app, project, user);
    await registerPasskey(app, project, user);
    const told = (await getUpdates(user)).length;
    const { database, clock } = app.platform;
    const { json } = await app.send(request("GET", `/auth/passkeys?user_id=${user.id}`, {}));
    const [first, second] = (json.items as { id: string }[]).map(({ id }) => id);
    const telling = { projectId: project.id, userId: user.id, now: clock() };
    const remove = (transaction: Queryable, id = "") =>
      publishUserUpdated(transaction, telling, () => deletePasskey(transaction, { ...telling, id }));

    let other: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      await remove(transaction, first);
      let isDone = false;
      other = database
        .transaction((inner) => remove(inner, second))
        .finally(() => {
          isDone = true;
        });
      while (!isDone && (await countLockWaiters(app)) === 0) {
        // Polls the database instead of relying on timing.
      }
    });
    await other;
    expect((await getUpdates(user)).slice(told)).toEqual([{ type: "user.updated", data: await shownTo(user) }]);
  });

  test("each change emits an event, and the last one shows the final state", async () => {
    const user = await signUp(app, project);
    const changes = await Promise.all([
      ...Array.from({ length: 5 }, () => channelRequest("PATCH", user, { value: freshAddress() })),
      totpRequest(user),
      passkeyRequest(user),
      request("POST", "/auth/password/update", { old_password: goodPassword, new_password: otherPassword }, user),
    ]);
    const answers = await Promise.all(changes.map((change) => app.send(change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const told = await getUpdates(user);
    expect(told).toHaveLength(changes.length);
    expect(told.at(-1)).toEqual({ type: "user.updated", data: await shownTo(user) });
  });
});
