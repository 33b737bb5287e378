import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChannel, getFirstChannel } from "../../../../testing/contact-channels.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../../testing/fixtures.ts";
import { setUpTotp, signUpAnonymously, verifyEmail } from "../../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { registerPasskey } from "../../../../testing/webauthn/passkeys.ts";
import { insertRandomUsers } from "../../testing/random-users.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, {
    anonymous_accounts_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: [{ id: "google", type: "shared" }],
  });
});
afterAll(() => app.close());

const send = async (method: string, path: string, body: object = {}) => {
  const answer = await app.send({ method, path, headers: project.as("server"), body });
  expect(answer.status, answer.text).toBeLessThan(400);
  return answer.json;
};
const patch = (user: TestUser, body: object) => send("PATCH", `/users/${user.id}`, body);
const isListed = async (user: Pick<TestUser, "id">, filter: string): Promise<boolean> => {
  const path = `/users?${filter}`;
  const { json } = await app.send({ method: "GET", path, headers: project.as("server") });
  return (json.items as { id: string }[]).some(({ id }) => id === user.id);
};
const channel = async (method: string, user: TestUser, body: object) =>
  send(method, `/contact-channels/${user.id}/${(await getFirstChannel(app, project, user)).id}`, body);
const removePasskeys = (user: TestUser) => patch(user, { passkey_auth_enabled: false });

interface Change {
  readonly name: string;
  /** The change flips the result of this filter. */
  readonly filter: string;
  readonly becomes: boolean;
  readonly before?: (user: TestUser) => Promise<unknown>;
  readonly make: (user: TestUser) => Promise<unknown>;
}

const changes: readonly Change[] = [
  {
    name: "verifies an email",
    filter: "is_verified=true",
    becomes: true,
    make: (user) => verifyEmail(app, project, user),
  },
  {
    name: "changes a verified email",
    filter: "is_verified=true",
    becomes: false,
    before: (user) => verifyEmail(app, project, user),
    make: (user) => patch(user, { primary_email: `${crypto.randomUUID()}@example.com` }),
  },
  {
    name: "removes a verified email",
    filter: "is_verified=false",
    becomes: true,
    before: (user) => verifyEmail(app, project, user),
    make: (user) => channel("DELETE", user, {}),
  },
  {
    name: "makes a verified email primary",
    filter: "is_verified=true",
    becomes: true,
    make: async (user) => {
      const { id } = await createChannel(app, project, user);
      await send("PATCH", `/contact-channels/${user.id}/${id}`, { is_verified: true });
      expect(await isListed(user, "is_verified=true")).toBe(false);
      await send("PATCH", `/contact-channels/${user.id}/${id}`, { is_primary: true });
    },
  },
  {
    name: "removes the password",
    filter: "sign_in_method=password",
    becomes: false,
    make: (user) => patch(user, { password: null }),
  },
  {
    name: "changes the password",
    filter: "sign_in_method=otp",
    becomes: false,
    before: (user) => patch(user, { otp_auth_enabled: true }),
    make: (user) => patch(user, { password: "another horse battery", otp_auth_enabled: false }),
  },
  {
    name: "enables email codes",
    filter: "sign_in_method=otp",
    becomes: true,
    make: (user) => patch(user, { otp_auth_enabled: true }),
  },
  {
    name: "adds a passkey",
    filter: "sign_in_method=passkey",
    becomes: true,
    make: (user) => registerPasskey(app, project, user),
  },
  {
    name: "removes the last passkey",
    filter: "sign_in_method=passkey",
    becomes: false,
    before: (user) => registerPasskey(app, project, user),
    make: removePasskeys,
  },
  {
    name: "enables two-factor authentication",
    filter: "sign_in_method=totp",
    becomes: true,
    make: (user) => setUpTotp(app, project, user),
  },
  {
    name: "disables two-factor authentication",
    filter: "sign_in_method=totp",
    becomes: false,
    before: (user) => setUpTotp(app, project, user),
    make: (user) => patch(user, { totp_secret_base64: null }),
  },
];

describe("filters immediately reflect a user who", () => {
  test.each(changes)("$name", async ({ filter, becomes, before, make }) => {
    const user = await signUp(app, project);
    await before?.(user);
    expect(await isListed(user, filter)).toBe(!becomes);
    await make(user);
    expect(await isListed(user, filter)).toBe(becomes);
  });

  test("is no longer anonymous", async () => {
    const user = await signUpAnonymously(app, project);
    expect(await isListed(user, "is_anonymous=true")).toBe(true);
    await patch(user, { is_anonymous: false });
    expect(await isListed(user, "is_anonymous=true")).toBe(false);
  });

  test("was created with provider accounts", async () => {
    const account = { id: "google", account_id: crypto.randomUUID() };
    const user = (await send("POST", "/users", { oauth_providers: [account] })) as unknown as TestUser;
    for (const method of ["oauth", "google", "Google"])
      expect(await isListed(user, `sign_in_method=${method}`)).toBe(true);
    for (const method of ["github", "goog", "password"])
      expect(await isListed(user, `sign_in_method=${method}`)).toBe(false);
  });
});

test("concurrent changes of one user are all reflected", async () => {
  const person = {
    name: null,
    addresses: [{ isVerified: false }],
    isAnonymous: false,
    hasPassword: false,
    hasOtp: false,
  };
  const rest = { passkeys: 0, hasTotp: false, providers: [], signedUpAfter: 0 };
  const ids = await insertRandomUsers(
    app,
    project,
    Array.from({ length: 8 }, () => ({ ...person, ...rest })),
  );
  const { pool } = app.platform.database;
  const values = (id: string) => [project.id, id];
  await Promise.all(
    ids.flatMap((id) => [
      pool.query("insert into password_credentials (project_id, user_id, hash) values ($1, $2, '')", values(id)),
      pool.query("update contact_channels set is_verified = true where project_id = $1 and user_id = $2", values(id)),
      pool.query("update users set otp_auth_enabled = true where project_id = $1 and id = $2", values(id)),
      pool.query(
        `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
         values ($1, gen_random_uuid(), $2, 'google', $2::uuid::text, now())`,
        values(id),
      ),
    ]),
  );
  for (const filter of ["is_verified=true", "sign_in_method=password", "sign_in_method=otp", "sign_in_method=google"])
    for (const id of ids) expect(await isListed({ id }, filter), filter).toBe(true);
});

test("a user with every allowed provider is listed for each", async () => {
  const providers = Array.from({ length: 130 }, (_, index) => `our-${"x".repeat(50)}-${index}`);
  const person = { name: null, addresses: [], isAnonymous: false, hasPassword: false, hasOtp: false, passkeys: 0 };
  const [id = ""] = await insertRandomUsers(app, project, [{ ...person, hasTotp: false, providers, signedUpAfter: 0 }]);
  for (const provider of [providers[0], providers[129]])
    expect(await isListed({ id }, `sign_in_method=${provider}`)).toBe(true);
});
