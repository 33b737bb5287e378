import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCleanUpTask } from "../../../jobs/clean-up.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { decodePart } from "../../../testing/tokens.ts";
import { createProjectStore } from "../store.ts";
import { rotateSigningKey, signingKeyOverlapMs } from "./rotate-signing-keys.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const attempt = { isLast: false, signal: new AbortController().signal };

const rotate = async ({ id }: TestProject) => {
  const rotation = await rotateSigningKey(app.platform, id, app.platform.clock());
  app.projects.invalidate(id);
  return rotation;
};
const cleanUp = async (project: TestProject, signingKeyDays = 0) => {
  await createCleanUpTask({ ...app.platform, signingKeyDays })({}, attempt);
  app.projects.invalidate(project.id);
};
const getJwks = async ({ id }: TestProject) =>
  (await app.send({ method: "GET", path: `/projects/${id}/.well-known/jwks.json` })).json as unknown as JSONWebKeySet;
const getKids = async (project: TestProject) => (await getJwks(project)).keys.map(({ kid }) => kid);
const getKid = (accessToken: string) => decodePart(accessToken, 0).kid;
const readMe = (project: TestProject, accessToken: string) =>
  app.send({ method: "GET", path: "/users/me", headers: project.as("client", accessToken) });
const refresh = (project: TestProject, refreshToken: string) =>
  app.send({
    method: "POST",
    path: "/auth/sessions/current/refresh",
    headers: { ...project.as("client"), "x-stack-refresh-token": refreshToken },
  });
const countRows = async (projectId: string): Promise<number> =>
  (await app.platform.database.pool.query("select 1 from signing_keys where project_id = $1", [projectId])).rowCount ??
  0;

describe("rotation of signing keys", () => {
  test("publishes a key before it signs, and keeps its predecessor until the last token has expired", async () => {
    const project = await makeProject(app);
    const before = await signUp(app, project);
    const rotation = await rotate(project);
    expect(rotation?.signsFrom.getTime()).toBe(app.platform.clock() + signingKeyOverlapMs);
    expect(await getKids(project)).toEqual([rotation?.kid, getKid(before.accessToken)]);

    await app.later(signingKeyOverlapMs - 1, async () => {
      const { json } = await refresh(project, before.refreshToken);
      expect(getKid(String(json.access_token))).toBe(getKid(before.accessToken));
      await cleanUp(project);
    });
    await app.later(signingKeyOverlapMs, async () => {
      const { json } = await refresh(project, before.refreshToken);
      expect(getKid(String(json.access_token))).toBe(rotation?.kid);
    });
    // The last token of the previous key, issued just before the new one signed, is still valid.
    const last = await app.later(signingKeyOverlapMs - 1, () => refresh(project, before.refreshToken));
    await app.later(signingKeyOverlapMs + 9 * minuteMs, async () => {
      await cleanUp(project);
      const accessToken = String(last.json.access_token);
      expect((await readMe(project, accessToken)).json.id).toBe(before.id);
      const currentDate = new Date(app.platform.clock());
      await expect(
        jwtVerify(accessToken, createLocalJWKSet(await getJwks(project)), { currentDate }),
      ).resolves.toBeTruthy();
    });
    await app.later(signingKeyOverlapMs + 21 * minuteMs, async () => {
      await cleanUp(project);
      expect(await getKids(project)).toEqual([rotation?.kid]);
      expect(await countRows(project.id)).toBe(1);
      const { json } = await refresh(project, before.refreshToken);
      expect((await readMe(project, String(json.access_token))).json.id).toBe(before.id);
    });
  });

  test("one of many concurrent rotations wins, and each is recorded once", async () => {
    const project = await makeProject(app);
    const results = await Promise.all(Array.from({ length: 20 }, () => rotate(project)));
    const winners = results.filter((result) => result !== null);
    expect(winners).toHaveLength(1);
    expect(await countRows(project.id)).toBe(2);
    expect(await rotate(project)).toBeNull();
    const entries = (await listAuditEntries(app, project.id)).filter(({ action }) => action === "signing_key.rotate");
    expect(entries).toMatchObject([{ actor_type: "system", target_type: "signing_key", target_id: winners[0]?.kid }]);
    await app.later(signingKeyOverlapMs, async () => expect(await rotate(project)).not.toBeNull());
  });

  test("no request fails while keys rotate under load", async () => {
    const project = await makeProject(app);
    const users = await Promise.all(Array.from({ length: 8 }, () => signUp(app, project)));
    const kids = new Set<unknown>();
    const useAll = () =>
      Promise.all(
        users.map(async (user) => {
          const refreshed = await refresh(project, user.refreshToken);
          const accessToken = String(refreshed.json.access_token);
          kids.add(getKid(accessToken));
          expect((await readMe(project, accessToken)).json.id).toBe(user.id);
        }),
      );
    for (let round = 0; round < 3; round++) {
      await app.later(round * (signingKeyOverlapMs + dayMs), async () => {
        await Promise.all([useAll(), rotate(project), cleanUp(project), useAll()]);
        await useAll();
      });
    }
    await app.later(3 * (signingKeyOverlapMs + dayMs), async () => {
      await Promise.all([useAll(), cleanUp(project), useAll()]);
      expect(await countRows(project.id)).toBe(1);
    });
    expect(kids.size).toBeGreaterThan(3);
  });

  test("reaches other nodes by notification, and by the age of their cache if the notification is lost", async () => {
    const project = await makeProject(app);
    const client = await app.platform.database.pool.connect();
    const heard: unknown[] = [];
    let now = 0;
    const missing = createProjectStore(app.platform.database, app.platform, () => now);
    const countKeys = async () => (await missing.find(project.id))?.signingKeys.length;
    try {
      expect(await countKeys()).toBe(1);
      client.on("notification", ({ payload }) => heard.push(payload));
      await client.query("listen project_changed");
      await rotate(project);
      await client.query("select 1");
      expect(heard).toContain(project.id);
      expect(await countKeys()).toBe(1);
      // Long before the new key signs.
      now = minuteMs;
      expect(await countKeys()).toBe(2);
    } finally {
      client.release(true);
    }
  });

  test("happens by itself after the configured age, except in projects that are being deleted", async () => {
    const [project, deleted] = [await makeProject(app), await makeProject(app)];
    await app.platform.database.pool.query("update projects set deleted_at = now() where id = $1", [deleted.id]);
    await app.later(89 * dayMs, () => cleanUp(project, 90));
    expect(await countRows(project.id)).toBe(1);
    await app.later(91 * dayMs, async () => {
      await cleanUp(project, 0);
      expect(await countRows(project.id)).toBe(1);
      await Promise.all([cleanUp(project, 90), cleanUp(project, 90)]);
      expect(await countRows(project.id)).toBe(2);
      expect(await countRows(deleted.id)).toBe(1);
      expect(await rotate(project)).toBeNull();
    });
  });

  test("a server whose clock is behind signs with the first key", async () => {
    const project = await makeProject(app);
    const user = await signUp(app, project);
    await app.later(-minuteMs, async () => {
      const { json } = await refresh(project, user.refreshToken);
      expect(getKid(String(json.access_token))).toBe(getKid(user.accessToken));
    });
  });
});
