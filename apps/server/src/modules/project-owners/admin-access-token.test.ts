import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  asOwner,
  changeUser,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import { runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createClaims, decodePart, signAsProject, tamperWith } from "../../testing/tokens.ts";

let app: TestApp;
let internal: TestProject;
let owner: TestUser;
let owned: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  internal = internalProject(app);
  ({ owner, owned } = await makeOwner(app));
});
afterAll(() => app.close());

const read = (headers: Record<string, string>) => ({ method: "GET", path: "/internal/projects/current", headers });
const current = (headers: Record<string, string>) => ({ method: "GET", path: "/projects/current", headers });
const notAdmin = { status: 401, code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" } as const;
const unreadable = { status: 401, code: "UNPARSABLE_ADMIN_ACCESS_TOKEN" } as const;

describe("an owner's access token as admin access token", () => {
  runScenarios(
    () => app,
    [
      {
        name: "administers the owned project without any key",
        request: () => read(asOwner(owned, owner.accessToken)),
        status: 200,
        contains: { display_name: "Owned" },
      },
      ...(["client", "server", "admin"] as const).map((access) => ({
        name: `grants ${access} access if requested`,
        request: () => current(asOwner(owned, owner.accessToken, access)),
        status: 200,
        contains: { display_name: "Owned" },
      })),
      {
        name: "grants no more than was requested",
        request: () => read(asOwner(owned, owner.accessToken, "server")),
        status: 401,
        code: "INSUFFICIENT_ACCESS_TYPE",
      },
      {
        name: "works with the empty key headers that published clients send",
        request: () =>
          read({
            ...asOwner(owned, owner.accessToken),
            "x-stack-secret-server-key": "",
            "x-stack-super-secret-admin-key": "",
          }),
        status: 200,
      },
      {
        name: "is unaffected by a wrong key",
        request: () => read({ ...asOwner(owned, owner.accessToken), "x-stack-super-secret-admin-key": "wrong" }),
        status: 200,
      },
      {
        name: "counts as absent if the header is empty, and a key is required",
        request: () => read(asOwner(owned, "")),
        status: 401,
        code: "ADMIN_AUTHENTICATION_REQUIRED",
      },
      {
        name: "requires an access type",
        request: () => read({ "x-stack-project-id": owned.id, "x-stack-admin-access-token": owner.accessToken }),
        status: 400,
        code: "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
      },
      {
        name: "requires an existing branch",
        request: () => read({ ...asOwner(owned, owner.accessToken), "x-stack-branch-id": "feature" }),
        status: 400,
        code: "BRANCH_DOES_NOT_EXIST",
      },
      {
        name: "is rejected for another owner's project",
        request: async () => read(asOwner((await makeOwner(app)).owned, owner.accessToken)),
        ...notAdmin,
      },
      {
        name: "is rejected for project internal itself",
        request: () => read(asOwner(internal, owner.accessToken)),
        ...notAdmin,
      },
      {
        name: "is rejected for a user without projects",
        request: async () => read(asOwner(owned, (await signUp(app, internal)).accessToken)),
        ...notAdmin,
      },
      {
        name: "does not reveal whether a project exists",
        request: () => read({ ...asOwner(owned, owner.accessToken), "x-stack-project-id": crypto.randomUUID() }),
        ...notAdmin,
      },
      {
        name: "accepts any string as the project id without failing",
        request: () => read({ ...asOwner(owned, owner.accessToken), "x-stack-project-id": "'; drop table users; --" }),
        ...notAdmin,
      },
      {
        name: "must be issued by project internal: a user of the owned project is not an owner",
        request: async () => {
          const project = await makeProject(app);
          return read(asOwner(project, (await signUp(app, project)).accessToken));
        },
        ...notAdmin,
      },
      { name: "is unparsable if it is not a token", request: () => read(asOwner(owned, "x")), ...unreadable },
      {
        name: "is unparsable if it was modified",
        request: async () => {
          const sub = (await signUp(app, internal)).id;
          return read(asOwner(owned, tamperWith(owner.accessToken, { claims: { sub } })));
        },
        ...unreadable,
      },
      {
        name: "is unparsable if another project signed it in the name of internal",
        request: async () => {
          const project = await makeProject(app);
          const claims = decodePart(owner.accessToken, 1);
          return read(asOwner(owned, await signAsProject(app, project.id, claims)));
        },
        ...unreadable,
      },
      {
        name: "is rejected if it names the owner but not one of their sessions",
        request: async () =>
          read(asOwner(owned, await signAsProject(app, "internal", createClaims(app, "internal", { sub: owner.id })))),
        ...notAdmin,
      },
    ],
  );

  test("expires after ten minutes; the error does not include the time", async () => {
    const { json, status } = await app.later(600_000, () => app.send(read(asOwner(owned, owner.accessToken))));
    expect(status).toBe(401);
    expect(json).toMatchObject({ code: "ADMIN_ACCESS_TOKEN_EXPIRED", details: { expired_at_millis: null } });
  });

  test("is invalid as soon as its session ends", async () => {
    const leaving = await makeOwner(app);
    const headers = asOwner(leaving.owned, leaving.owner.accessToken);
    expect((await app.send(read(headers))).status).toBe(200);
    const signOut = { method: "DELETE", path: "/auth/sessions/current" };
    await app.send({ ...signOut, headers: internal.as("client", leaving.owner.accessToken) });
    expect((await app.send(read(headers))).json.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  });

  test("is invalid as soon as the owner's password changes", async () => {
    const changed = await makeOwner(app);
    await changeUser(app, internal, changed.owner, { password: "another good password" });
    expect((await app.send(read(asOwner(changed.owned, changed.owner.accessToken)))).json.code).toBe(
      "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
    );
  });

  test("of a deleted owner is rejected with a code that published clients know", async () => {
    const gone = await makeOwner(app);
    await app.send({ method: "DELETE", path: "/users/me", headers: internal.as("server", gone.owner.accessToken) });
    const { status, json } = await app.send(read(asOwner(gone.owned, gone.owner.accessToken)));
    expect(status).toBe(401);
    expect(["UNPARSABLE_ADMIN_ACCESS_TOKEN", "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"]).toContain(json.code);
  });

  test("of an owner whose project was deleted is rejected", async () => {
    const former = await makeOwner(app);
    const headers = asOwner(former.owned, former.owner.accessToken);
    await app.send({ ...read(headers), method: "DELETE" });
    const { status, json } = await app.send(read(headers));
    expect(status).toBe(401);
    expect(["INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN", "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"]).toContain(json.code);
  });

  test("is invalid once its session exceeds project internal's idle timeout", async () => {
    const idle = await makeOwner(app);
    const headers = asOwner(idle.owned, idle.owner.accessToken);
    const settings = (session_idle_minutes: number | null) => ({
      method: "PATCH",
      path: "/internal/projects/current",
      headers: internal.as("admin"),
      body: { config: { session_idle_minutes } },
    });
    await app.send(settings(15));
    const { pool } = app.platform.database;
    const used = (minutesAgo: number) =>
      pool.query("update sessions set last_used_at = $2 where project_id = 'internal' and user_id = $1", [
        idle.owner.id,
        new Date(app.platform.clock() - minutesAgo * 60_000),
      ]);
    await used(14);
    expect((await app.send(read(headers))).status).toBe(200);
    await used(15);
    expect((await app.send(read(headers))).json.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
    await app.send(settings(null));
    expect((await app.send(read(headers))).status).toBe(200);
  });

  test("of a removed owner is rejected", async () => {
    const removed = await makeOwner(app);
    const { pool } = app.platform.database;
    await pool.query("delete from project_owners where owner_user_id = $1", [removed.owner.id]);
    expect((await app.send(read(asOwner(removed.owned, removed.owner.accessToken)))).json.code).toBe(
      "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
    );
  });

  test("is independent of the token for `me`: both are checked, each against its own project", async () => {
    const headers = { ...asOwner(owned, owner.accessToken), "x-stack-access-token": owner.accessToken };
    expect((await app.send(read(headers))).json.code).toBe("INVALID_PROJECT_FOR_ACCESS_TOKEN");
  });
});
