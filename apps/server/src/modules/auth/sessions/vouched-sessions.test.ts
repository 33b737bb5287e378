import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import {
  asOwner,
  goodPassword,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { createImpersonationCode, openLink } from "../../../testing/impersonation/links.ts";
import {
  canRefresh,
  isSignedIn,
  notificationsOff,
  signIn,
  withRefreshToken,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";
import { decodePart } from "../../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  project = await makeProject(app, notificationsOff);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const minuteMs = 60_000;
const post = (path: string, body: object, headers = project.as("client")): Promise<TestResponse> =>
  app.send({ method: "POST", path, headers, body });
const getId = ({ accessToken }: Pick<TestUser, "accessToken">): string =>
  String(decodePart(accessToken, 1).refreshTokenId);
const lives = ({ refreshToken }: TestUser, of = project): Promise<boolean> => canRefresh(app, of, refreshToken);

async function refresh(parent: TestUser, refreshToken: string): Promise<TestUser> {
  const headers = withRefreshToken(project.as("client"), refreshToken);
  const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
  return { ...parent, accessToken: String(json.access_token), refreshToken };
}

/** A CLI's session, which `parent` vouches for. */
async function signInCli(parent: TestUser): Promise<TestUser> {
  const { json } = await post("/auth/cli", {});
  await post("/auth/cli/complete", { login_code: json.login_code, refresh_token: parent.refreshToken });
  const polled = await post("/auth/cli/poll", { polling_code: json.polling_code });
  if (polled.status !== 201) throw new Error(`The CLI was refused: ${polled.text}`);
  return refresh(parent, String(polled.json.refresh_token));
}

const signOut = (session: TestUser) =>
  app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", session.accessToken) });
const endSession = (session: TestUser, by: TestUser) =>
  app.send({
    method: "DELETE",
    path: `/auth/sessions/${getId(session)}?user_id=me`,
    headers: project.as("client", by.accessToken),
  });
const endOthers = (by: TestUser) => post("/auth/sessions/revoke-others", {}, project.as("client", by.accessToken));
const changePassword = (by: TestUser) =>
  post(
    "/auth/password/update",
    { old_password: goodPassword, new_password: "another horse battery" },
    withRefreshToken(project.as("client", by.accessToken), by.refreshToken),
  );

const ends: [string, (parent: TestUser, other: TestUser) => Promise<unknown>][] = [
  ["signs out", signOut],
  [
    "signs out with its refresh token",
    ({ refreshToken }) =>
      app.send({
        method: "DELETE",
        path: "/auth/sessions/current",
        headers: withRefreshToken(project.as("client"), refreshToken),
      }),
  ],
  ["is ended from another session", endSession],
  [
    "is ended by a server",
    (parent) =>
      app.send({
        method: "DELETE",
        path: `/auth/sessions/${getId(parent)}?user_id=${parent.id}`,
        headers: project.as("server"),
      }),
  ],
  ["is ended with all others", (_parent, other) => endOthers(other)],
  ["is ended by a password change", (_parent, other) => changePassword(other)],
  [
    "is revoked with all sessions",
    ({ id }) => post("/auth/sessions/revoke-all", { user_id: id }, project.as("server")),
  ],
  ["is deleted because the user has too many", (_parent, other) => pruneOldest(other)],
];

/** Fills the user's sessions up, so that the next sign-in ends the least recently used one. */
async function pruneOldest(by: TestUser): Promise<void> {
  await app.platform.database.pool.query(
    `insert into sessions (project_id, id, user_id, refresh_token_digest, created_at, expires_at, last_used_at, authenticated_at)
     select project_id, gen_random_uuid(), user_id, decode(md5(g::text || id::text), 'hex'), created_at, expires_at, last_used_at + interval '1 hour', authenticated_at
     from sessions, generate_series(1, 998) g where id = $1`,
    [getId(by)],
  );
  await app.platform.database.pool.query(
    "update sessions set last_used_at = last_used_at + interval '1 hour' where user_id = $1 and id <> (select id from sessions where user_id = $1 order by created_at, id limit 1)",
    [by.id],
  );
  await signIn(app, project, by);
}

describe("issue 15: a session that another one vouches for", () => {
  test.each(ends)("ends when that one %s, and so does what it vouched for itself", async (_how, end) => {
    app.advance(1);
    const other = await signIn(app, project, user);
    const cli = await signInCli(user);
    const next = await signInCli(cli);
    expect([await lives(user), await lives(cli), await lives(next)]).toEqual([true, true, true]);

    await end(user, other);

    expect([await lives(user), await lives(cli), await lives(next)]).toEqual([false, false, false]);
    expect(await isSignedIn(app, project, next.accessToken)).toBe(false);
  });

  test("ends with a session that a server started with a key, when the key is revoked", async () => {
    const made = await app.send({
      method: "POST",
      path: "/internal/api-keys",
      headers: project.as("admin"),
      body: {
        description: "k",
        expires_at_millis: Date.UTC(2200, 0, 1),
        has_publishable_client_key: false,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      },
    });
    const headers = { ...project.as("server"), "x-stack-secret-server-key": String(made.json.secret_server_key) };
    const { json } = await post("/auth/sessions", { user_id: user.id }, headers);
    const cli = await signInCli({ ...user, refreshToken: String(json.refresh_token) });
    const path = `/internal/api-keys/${made.json.id}`;
    const body = { revoked: true, end_created_sessions: true };
    await app.send({ method: "PATCH", path, headers: project.as("admin"), body });
    expect([await canRefresh(app, project, String(json.refresh_token)), await lives(cli)]).toEqual([false, false]);
  });

  test("leaves its parent and its siblings alone when it ends", async () => {
    const [cli, sibling] = [await signInCli(user), await signInCli(user)];
    await signOut(cli);
    expect([await lives(cli), await lives(sibling), await lives(user)]).toEqual([false, true, true]);
  });

  /** Sessions that each vouch for the next. */
  const insertChain = (length: number) =>
    app.platform.database.pool.query(
      `insert into sessions (project_id, id, user_id, refresh_token_digest, created_at, expires_at, last_used_at, authenticated_at, parent_project_id, parent_id)
       select project_id, lpad(to_hex(g), 32, '0')::uuid, user_id, decode(md5(g::text || id::text), 'hex'), created_at, expires_at, last_used_at,
         authenticated_at, project_id, case when g = 1 then id else lpad(to_hex(g - 1), 32, '0')::uuid end
       from sessions, generate_series(1, $2::int) g where id = $1`,
      [getId(user), length],
    );

  test("ends at the end of a chain of a thousand", async () => {
    const { pool } = app.platform.database;
    await insertChain(1000);
    expect((await signOut(user)).status).toBe(200);
    const { rows } = await pool.query("select from sessions where user_id = $1", [user.id]);
    expect(rows).toHaveLength(0);
    const [entry] = (await listAuditEntries(app, project.id)).filter(({ action }) => action === "sign_out");
    expect(entry?.details).toMatchObject({ session_id: getId(user), derived_sessions: 1000 });
  });

  test("is authenticated when its parent was", async () => {
    const readTime = async (session: TestUser) => {
      const headers = project.as("client", session.accessToken);
      const { json } = await app.send({ method: "GET", path: "/auth/sessions/current", headers });
      return json.authenticated_at_millis;
    };
    const signedInAt = await readTime(user);
    await app.later(9 * minuteMs, async () => {
      const cli = await signInCli(user);
      expect(await readTime(cli)).toBe(signedInAt);
      expect(await readTime(await signInCli(cli))).toBe(signedInAt);
    });
  });

  test("is not the one that ends when it starts as the user's last of too many", async () => {
    app.advance(1);
    const other = await signIn(app, project, user);
    await pruneOldest(other);
    const parent = await signIn(app, project, user);
    await app.platform.database.pool.query(
      "update sessions set last_used_at = created_at - interval '1 day' where id = $1",
      [getId(parent)],
    );
    const cli = await signInCli(parent);
    expect([await lives(cli), await lives(parent)]).toEqual([true, true]);
  });

  test("survives its most distant ancestor if the chain is as long as a user can have sessions", async () => {
    const { pool } = app.platform.database;
    await insertChain(999);
    const last = { ...user, refreshToken: "last" };
    const selectLast = `select id from sessions s where user_id = $1 and not exists (select from sessions c where c.parent_id = s.id)`;
    await pool.query(`update sessions set refresh_token_digest = sha256('last') where id = (${selectLast})`, [user.id]);
    const cli = await signInCli(last);
    const { rows } = await pool.query("select from sessions where user_id = $1", [user.id]);
    expect(rows).toHaveLength(1000);
    expect([await lives(user), await lives(last), await lives(cli)]).toEqual([false, true, true]);
  });

  test("is counted in the audit entry of the one that it ended with", async () => {
    const other = await signIn(app, project, user);
    await signInCli(await signInCli(user));
    await endSession(user, other);
    const entries = await listAuditEntries(app, project.id);
    const revoked = entries.filter(({ action }) => action === "session.revoke");
    expect(revoked).toMatchObject([{ target_id: getId(user), details: { user_id: user.id, derived_sessions: 2 } }]);
    await signOut(other);
    const signedOut = (await listAuditEntries(app, project.id)).filter(({ action }) => action === "sign_out");
    expect(signedOut.map(({ details }) => details)).toEqual([{ session_id: getId(other) }]);
  });
});

describe("issue 15: a session that ends the one that vouched for it", () => {
  test("by ending all others stays alone, and expires when it would have", async () => {
    project = await makeProject(app, { ...notificationsOff, session_lifetime_minutes: 60 });
    user = await signUp(app, project);
    await app.later(5 * minuteMs, async () => {
      const [cli, other] = [await signInCli(user), await signIn(app, project, user)];
      const derived = await signInCli(cli);
      expect((await endOthers(cli)).json).toEqual({ revoked: 3 });
      expect([await lives(cli), await lives(user), await lives(other), await lives(derived)]).toEqual([
        true,
        false,
        false,
        false,
      ]);
      expect(await app.later(54 * minuteMs, () => lives(cli))).toBe(true);
      expect(await app.later(55 * minuteMs, () => lives(cli))).toBe(false);
    });
  });

  test("by changing the password stays alone", async () => {
    const cli = await signInCli(user);
    expect((await changePassword(cli)).status).toBe(200);
    expect([await lives(cli), await lives(user)]).toEqual([true, false]);
  });

  test("directly stays, but its siblings and the sessions between them end", async () => {
    const cli = await signInCli(user);
    const [next, sibling] = [await signInCli(cli), await signInCli(user)];
    expect((await endSession(user, next)).status).toBe(200);
    expect([await lives(user), await lives(cli), await lives(sibling), await lives(next)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const [entry] = (await listAuditEntries(app, project.id)).filter(({ action }) => action === "session.revoke");
    expect(entry?.details).toMatchObject({ derived_sessions: 2 });
  });

  test("but a session that ends another one keeps its parent", async () => {
    const [cli, other] = [await signInCli(user), await signIn(app, project, user)];
    await endSession(other, cli);
    await signOut(user);
    expect(await lives(cli)).toBe(false);
  });
});

describe("issue 15: an impersonation session of an owner", () => {
  let owner: TestUser;
  let owned: TestProject;
  let userId: string;
  beforeEach(async () => {
    ({ owner, owned } = await makeOwner(app));
    const headers = asOwner(owned, owner.accessToken);
    const body = { config: { allow_localhost: true } };
    await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body });
    const created = await app.send({
      method: "POST",
      path: "/users",
      headers: asOwner(owned, owner.accessToken, "server"),
      body: {},
    });
    userId = String(created.json.id);
    const keys = await app.send({
      method: "POST",
      path: "/internal/api-keys",
      headers,
      body: {
        description: "k",
        expires_at_millis: Date.UTC(2200, 0, 1),
        has_publishable_client_key: true,
        has_secret_server_key: false,
        has_super_secret_admin_key: false,
      },
    });
    project = {
      id: owned.id,
      as: (access, token) => ({
        "x-stack-access-type": access,
        "x-stack-project-id": owned.id,
        "x-stack-publishable-client-key": String(keys.json.publishable_client_key),
        ...(token === undefined ? {} : { "x-stack-access-token": token }),
      }),
    };
  });

  const createCode = (by = owner) => createImpersonationCode(app, userId, asOwner(owned, by.accessToken));
  const toSession = ({ json, text }: TestResponse): TestUser => {
    if (!json.refresh_token) throw new Error(`There is no session: ${text}`);
    return { id: userId, email: "", accessToken: String(json.access_token), refreshToken: String(json.refresh_token) };
  };
  const createSession = (by = owner) =>
    post("/auth/sessions", { user_id: userId, is_impersonation: true }, asOwner(owned, by.accessToken));
  const signOwnerOut = (session = owner) =>
    app.send({
      method: "DELETE",
      path: "/auth/sessions/current",
      headers: internalProject(app).as("client", session.accessToken),
    });

  test("ends when the owner signs out, while that of the owner's other session continues", async () => {
    const second = await signIn(app, internalProject(app), owner);
    const [linked, created] = [
      toSession(await openLink(app, project, await createCode())),
      toSession(await createSession()),
    ];
    const other = toSession(await createSession(second));
    await signOwnerOut();
    expect([await lives(linked), await lives(created), await lives(other)]).toEqual([false, false, true]);
  });

  test("can't be started with a link after the owner's session ended, even if the owner has another one", async () => {
    await signIn(app, internalProject(app), owner);
    const code = await createCode();
    await signOwnerOut();
    expect((await openLink(app, project, code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("expires with the owner's session, and is authenticated when that was", async () => {
    const { pool } = app.platform.database;
    const expiresAt = new Date(app.platform.clock() + 30 * minuteMs);
    await pool.query("update sessions set expires_at = $2 where id = $1", [getId(owner), expiresAt]);
    const { rows } = await pool.query("select authenticated_at from sessions where id = $1", [getId(owner)]);
    const session = toSession(await openLink(app, project, await createCode()));
    expect(await app.later(30 * minuteMs - 1, () => lives(session))).toBe(true);
    expect(await app.later(30 * minuteMs, () => lives(session))).toBe(false);
    const headers = project.as("client", session.accessToken);
    const { json } = await app.send({ method: "GET", path: "/auth/sessions/current", headers });
    expect(json).toMatchObject({
      authenticated_at_millis: rows[0]?.authenticated_at.getTime(),
      is_impersonation: true,
    });
  });

  test("ends when the owner is deleted", async () => {
    const session = toSession(await createSession());
    const headers = internalProject(app).as("server");
    await app.send({ method: "DELETE", path: `/users/${owner.id}`, headers });
    expect(await lives(session)).toBe(false);
  });
});
