import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { asOwner, changeUser, makeOwner, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { passwordSignIn, requestSignInCode, verifyEmail } from "../../../testing/sign-in-fixtures.ts";
import { callbackUrl, createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { appendPending, verifyChain } from "../../audit/index.ts";
import { makeEndpoint } from "../../webhooks/testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const verify = ({ id }: { id: string }) => verifyChain(app.platform.database, app.platform, id);
const append = () => appendPending(app.platform);
const query = async (sql: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(sql, values)).rows as Record<string, unknown>[];

/** Tables of the queue are not in the schema that `findTablesContaining` reads. */
const findInJobs = async (text: string) =>
  query("select 1 from graphile_worker._private_jobs j where strpos(j::text, $1) > 0", [text]);

const name = "Zephyrine Quibblesworth";

/** A user who leaves traces wherever a user can. */
async function makeBusyUser(project: TestProject) {
  const email = `zephyrine-${crypto.randomUUID()}@example.com`;
  const inviter = await signUp(app, project);
  const headers = project.as("server");
  const send = async (method: string, path: string, body?: object, as: Record<string, string> = headers) => {
    const answer = await app.send({ method, path, headers: as, body });
    expect([answer.status, answer.text]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      expect.anything(),
    ]);
    return answer.json;
  };
  const team = await send("POST", "/teams", { display_name: "Team", creator_user_id: inviter.id });
  await send("POST", "/team-invitations/send-code", { email, team_id: team.id, callback_url: callbackUrl });
  await requestSignInCode(app, project, email);
  const user = await signUp(app, project, email);
  await verifyEmail(app, project, user);
  await changeUser(app, project, user, {
    display_name: name,
    client_metadata: { nick: name },
    server_metadata: { name },
  });
  await send("POST", `/team-memberships/${team.id}/${user.id}`, {});
  await send("PATCH", `/team-member-profiles/${team.id}/${user.id}`, { display_name: name });
  await send("POST", "/teams", { display_name: "Own team", creator_user_id: user.id });
  await app.send(passwordSignIn(project, email));
  await app.send(passwordSignIn(project, email, "wrong password"));
  await send("POST", "/auth/sessions", { user_id: user.id });
  await send("POST", `/team-permissions/${team.id}/${user.id}/$read_members`, {});
  await send("POST", "/contact-channels", {
    user_id: user.id,
    type: "email",
    value: `second-${email}`,
    used_for_auth: false,
  });
  const key = { user_id: user.id, description: name, expires_at_millis: null, is_public: false };
  await send("POST", "/user-api-keys", key);
  await send("GET", "/users/me", undefined, project.as("client", user.accessToken));
  await app.activity.flush();
  return user;
}

const remove = async (project: TestProject, id: string) => {
  const { status } = await app.send({ method: "DELETE", path: `/users/${id}`, headers: project.as("server") });
  expect(status).toBe(200);
};

describe("deleting a user", () => {
  test("leaves no address, name and ID in any table, and the audit log verifies before and after", async () => {
    const project = await makeProject(app, { magic_link_enabled: true, allow_user_api_keys: true });
    await makeEndpoint(app, project, "https://example.com/hook", { isDisabled: true });
    const user = await makeBusyUser(project);
    await append();
    const before = await verify(project);
    expect(before).toMatchObject({ isValid: true });
    for (const text of [user.email, user.id, name])
      expect((await findTablesContaining(app, text)).length).toBeGreaterThan(2);

    await remove(project, user.id);
    // Entries and activity that were not written yet.
    await app.activity.flush();
    await query("update webhook_events set queued_at = now() where queued_at is null");
    await query("delete from webhook_deliveries where project_id = $1", [project.id]);
    await app.runErasures();
    for (const text of [user.email, user.id, name]) {
      expect([text, await findTablesContaining(app, text)]).toEqual([text, []]);
      expect([text, await findInJobs(text)]).toEqual([text, []]);
    }
    const after = await verify(project);
    expect(after).toMatchObject({ isValid: true });
    expect(after.entries).toBeGreaterThan(before.entries);

    // The log continues after erased entries.
    await signUp(app, project);
    await append();
    expect(await verify(project)).toMatchObject({ isValid: true });
  });

  test("keeps the entries, under one pseudonym and without the address and browser of their own requests", async () => {
    const project = await makeProject(app);
    const user = await signUp(app, project);
    await changeUser(app, project, user, { display_name: name });
    await append();
    const entries = (await listAuditEntries(app, project.id)).length;
    await remove(project, user.id);
    await append();
    await app.runErasures();
    const after = await listAuditEntries(app, project.id);
    expect(after).toHaveLength(entries + 1);
    const [pseudonym] = await query("select pseudonymize_user($1, $2)::text as id", [project.id, user.id]);
    const removal = after.find(({ action }) => action === "user.delete");
    expect(removal).toMatchObject({ target_id: pseudonym?.id });
    const own = after.filter(({ actor_type, actor_id }) => actor_type === "user" && actor_id === pseudonym?.id);
    expect(own.length).toBeGreaterThan(0);
    const traces = "select 1 from audit_log where actor_id = $1 and (ip is not null or user_agent is not null)";
    expect(await query(traces, [pseudonym?.id])).toEqual([]);
  });

  test("erases owners in the logs of their projects", async () => {
    const { owner, owned } = await makeOwner(app);
    const second = await makeOwner(app);
    const headers = asOwner(owned, owner.accessToken);
    await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body: { description: "Changed" } });
    await append();
    expect(
      await query("select 1 from audit_log where project_id = $1 and actor_id = $2", [owned.id, owner.id]),
    ).not.toEqual([]);
    // Servers can delete the last owner of a project.
    const answer = await app.send({
      method: "DELETE",
      path: `/users/${owner.id}`,
      headers: {
        "x-stack-access-type": "server",
        "x-stack-project-id": "internal",
        "x-stack-secret-server-key": String(app.installation.internalKeys.secretServerKey),
      },
    });
    expect(answer.status).toBe(200);
    await query("update webhook_events set queued_at = now() where queued_at is null");
    await app.runErasures();
    for (const text of [owner.email, owner.id])
      expect([text, await findTablesContaining(app, text)]).toEqual([text, []]);
    for (const id of ["internal", owned.id, second.owned.id])
      expect(await verify({ id })).toMatchObject({ isValid: true });
  });

  test("keeps active days and weeks in the metrics", async () => {
    const project = await makeProject(app);
    const user = await signUp(app, project);
    await readMe(project, user.accessToken);
    await app.activity.flush();
    const count = () =>
      query(
        "select (select count(*)::int from activity_days where project_id = $1) as days, (select count(*)::int from activity_weeks where project_id = $1) as weeks",
        [project.id],
      );
    const before = await count();
    expect(before).toEqual([{ days: 1, weeks: 1 }]);
    await remove(project, user.id);
    await app.runErasures();
    expect(await count()).toEqual(before);
  });

  test("removes personal data from events that an endpoint has not received, and the events once it has", async () => {
    const project = await makeProject(app);
    await makeEndpoint(app, project, "https://example.com/hook");
    const user = await signUp(app, project);
    await changeUser(app, project, user, { display_name: name, server_metadata: { name } });
    await remove(project, user.id);
    for (const text of [user.email, name]) expect(await findTablesContaining(app, text)).toEqual([]);
    const types = async () =>
      (
        await query("select type from webhook_events where project_id = $1 and subject_id = $2 order by sequence", [
          project.id,
          user.id,
        ])
      ).map(({ type }) => type);
    await app.runErasures();
    expect(await types()).toEqual(["user.created", "user.updated", "user.deleted"]);
    // The job looks again later.
    expect(await findInJobs(user.id)).toHaveLength(1);
    await query("update webhook_events set queued_at = now() where queued_at is null");
    await query("update webhook_deliveries set state = 'succeeded' where project_id = $1", [project.id]);
    await app.runErasures();
    expect(await types()).toEqual([]);
    expect(await findInJobs(user.id)).toEqual([]);
  });

  test("doesn't end invitations to an address that the user has not verified", async () => {
    const project = await makeProject(app);
    const inviter = await signUp(app, project);
    const headers = project.as("server");
    const team = await app.send({
      method: "POST",
      path: "/teams",
      headers,
      body: { display_name: "T", creator_user_id: inviter.id },
    });
    const email = `victim-${crypto.randomUUID()}@example.com`;
    await app.send({
      method: "POST",
      path: "/team-invitations/send-code",
      headers,
      body: { email, team_id: team.json.id, callback_url: callbackUrl },
    });
    const attacker = await signUp(app, project, email);
    await remove(project, attacker.id);
    await app.runErasures();
    expect(await query("select 1 from team_invitations where recipient_email = $1", [email])).toHaveLength(1);
  });
});

const readMe = (project: TestProject, accessToken: string) =>
  app.send({ method: "GET", path: "/users/me", headers: project.as("client", accessToken) });

describe("an attacker who can write to the database, but has no server secret", () => {
  const tamper = async (project: TestProject, sql: string) => {
    const client = await app.platform.database.pool.connect();
    try {
      await client.query("begin; set local vestibule.is_erasing = on");
      await client.query(sql.replaceAll("$project", `'${project.id}'`));
      await client.query("commit");
    } finally {
      await client.query("rollback");
      client.release();
    }
  };

  test("can't pass off a change as an erasure", async () => {
    const project = await makeProject(app);
    await signUp(app, project);
    await append();
    await tamper(
      project,
      "update audit_log set ip = null, actor_id = null, erasure_seal = hash, erasure_key_number = 1 where project_id = $project and number = 1",
    );
    expect(await verify(project)).toMatchObject({ isValid: false, firstProblem: { number: 1 } });
  });

  test.each([
    "action = 'user.update'",
    "outcome = 'failure'",
    "at = now()",
    "hash = seal_of_nothing",
    "number = 900",
    "erasure_seal = null",
  ])("can't change what an erasure keeps: %s", async (change) => {
    const project = await makeProject(app);
    await signUp(app, project);
    await append();
    const sql = `update audit_log set erasure_seal = '\\x00', ${change.replace("seal_of_nothing", "'\\x00'")} where project_id = $project and number = 1`;
    await expect(tamper(project, sql.replace("erasure_seal = '\\x00', erasure_seal", "erasure_seal"))).rejects.toThrow(
      "only be added to",
    );
    expect(await verify(project)).toMatchObject({ isValid: true });
  });

  test("an entry that was altered before an erasure stays invalid", async () => {
    const project = await makeProject(app);
    const user = await signUp(app, project);
    await append();
    const client = await app.platform.database.pool.connect();
    await client.query("begin; set local session_replication_role = replica");
    await client.query("update audit_log set action = 'user.update' where project_id = $1 and number = 1", [
      project.id,
    ]);
    await client.query("commit");
    client.release();
    await remove(project, user.id);
    await app.runErasures();
    expect(await findTablesContaining(app, user.id)).toEqual([]);
    expect(await verify(project)).toMatchObject({ isValid: false, firstProblem: { number: 1 } });
  });
});
