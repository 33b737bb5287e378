import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  changeUser,
  getLatestCode,
  goodPassword,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let open: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  open = await makeProject(app, { client_user_deletion_enabled: true });
});
afterAll(() => app.close());

const path = "/users/me";
const remove = (headers: Record<string, string>): TestRequest => ({ method: "DELETE", path, headers });
const verificationMailGoesAlong = -1;
const userRequired = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;

describe("DELETE /users/me", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "DELETE", path }, ["client", "server", "admin"], (access) => project.as(access)),
      {
        name: "a client can't if the project doesn't allow it",
        request: async () => remove(project.as("client", (await signUp(app, project)).accessToken)),
        status: 400,
        code: null,
      },
      {
        name: "this is reported before a missing user",
        request: () => remove(project.as("client")),
        status: 400,
        code: null,
      },
      {
        name: "a client can if the project allows it",
        request: async () => remove(open.as("client", (await signUp(app, open)).accessToken)),
        status: 200,
        contains: { success: true },
        emailsSent: verificationMailGoesAlong,
      },
      ...(["server", "admin"] as const).map((access) => ({
        name: `${access} access always can`,
        request: async () => remove(project.as(access, (await signUp(app, project)).accessToken)),
        status: 200,
        emailsSent: verificationMailGoesAlong,
      })),
      { name: "a client without a user gets an error", request: () => remove(open.as("client")), ...userRequired },
      { name: "a server without a user gets an error", request: () => remove(project.as("server")), ...userRequired },
      {
        name: "rejects a query parameter and deletes nothing",
        request: async () => ({
          ...remove(open.as("client", (await signUp(app, open)).accessToken)),
          path: `${path}?force=true`,
        }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("a second deletion finds no user", async () => {
    const { accessToken } = await signUp(app, open);
    expect((await app.send(remove(open.as("client", accessToken)))).status).toBe(200);
    expect((await app.send(remove(open.as("client", accessToken)))).json.code).toBe(userRequired.code);
  });

  test("of ten concurrent deletions, one succeeds", async () => {
    const { accessToken } = await signUp(app, open);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.send(remove(open.as("client", accessToken)))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === userRequired.code)).toHaveLength(9);
  });

  test("leaves only the id, where webhooks, activity counts and the audit log need it until the erasure", async () => {
    const gone = await signUp(app, open, "gone-for-good@example.com");
    await changeUser(app, open, gone, {
      display_name: "Gone For Good",
      totp_secret_base64: "AAAAAAAAAAAAAAAAAAAAAA==",
    });
    const body = { email: gone.email, password: goodPassword };
    await app.send({ method: "POST", path: "/auth/password/sign-in", headers: open.as("client"), body });
    await app.activity.flush();
    await app.send(remove(open.as("server", gone.accessToken)));
    const left = (await findTablesContaining(app, gone.id)).filter((table) => !table.startsWith("audit_"));
    const counts = ["activity_days", "activity_weeks", "recently_active"];
    expect(left.toSorted()).toEqual([...counts, "webhook_events"].toSorted());
    for (const trace of [gone.email, "Gone For Good"]) expect(await findTablesContaining(app, trace)).toEqual([]);
  });

  test("invalidates their verification code", async () => {
    const gone = await signUp(app, open);
    const code = await getLatestCode(app, gone.email);
    await app.send(remove(open.as("client", gone.accessToken)));
    const verify = { method: "POST", path: "/contact-channels/verify", headers: open.as("client"), body: { code } };
    expect((await app.send(verify)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("decrements the user count and frees the email", async () => {
    const counted = await makeProject(app, { client_user_deletion_enabled: true });
    const users = async () =>
      (await app.send({ method: "GET", path: "/internal/projects/current", headers: counted.as("admin") })).json
        .user_count;
    const gone = await signUp(app, counted);
    await signUp(app, counted);
    expect(await users()).toBe(2);
    await app.send(remove(counted.as("client", gone.accessToken)));
    expect(await users()).toBe(1);
    const again = await signUp(app, counted, gone.email);
    expect(again.id).not.toBe(gone.id);
  });

  test("affects no other user, not even one with the same email in another project", async () => {
    const email = "twice@example.com";
    const here = await signUp(app, open, email);
    const there = await signUp(app, project, email);
    await app.send(remove(open.as("client", here.accessToken)));
    const me = await app.send({ method: "GET", path, headers: project.as("client", there.accessToken) });
    expect(me.json).toMatchObject({ id: there.id, primary_email: email });
  });

  test("an owner who is deleted leaves their projects without an owner", async () => {
    const { owner, owned } = await makeOwner(app);
    const internal = internalProject(app);
    await app.send(remove(internal.as("server", owner.accessToken)));
    const { rows } = await app.platform.database.pool.query(
      "select (select count(*)::int from project_owners o where o.project_id = p.id) as owners from projects p where p.id = $1",
      [owned.id],
    );
    expect(rows).toEqual([{ owners: 0 }]);
  });

  test("a queued email to a deleted user isn't sent", async () => {
    const gone = await signUp(app, open);
    const body = { email: gone.email, callback_url: callbackUrl };
    const again = { method: "POST", path: "/contact-channels/send-verification-code", body };
    await app.send({ ...again, headers: open.as("client", gone.accessToken) });
    await app.send(remove(open.as("client", gone.accessToken)));
    const { rows } = await app.platform.database.pool.query("select 1 from emails where recipient = $1", [gone.email]);
    expect(rows).toHaveLength(0);
  });
});
