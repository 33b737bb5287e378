import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../platform/database/database.ts";
import { makeProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createProjectStore } from "./store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A database that counts reads of a project row and blocks the first one while `held`. */
function auditedFields() {
  const released = Promise.withResolvers<void>();
  const state = { reads: 0, now: 0, release: released.resolve, held: false };
  const { database } = app.platform;
  const queryable: Queryable = {
    rows: (query, values) => database.rows(query, values),
    run: (query, values) => database.run(query, values),
    query: (query) => database.query(query),
    afterCommit: database.afterCommit,
    async row(query, values) {
      if (query.name !== "find-project") return database.row(query, values);
      const isFirst = state.reads === 0;
      state.reads += 1;
      const row = await database.row(query, values);
      if (state.held && isFirst) await released.promise;
      return row;
    },
  };
  return { store: createProjectStore(queryable, app.platform, () => state.now), state };
}
const rename = (id: string, name: string) =>
  app.platform.database.pool.query("update projects set display_name = $2 where id = $1", [id, name]);

describe("project cache", () => {
  test("reads a project once, even with concurrent requests", async () => {
    const { id } = await makeProject(app);
    const { store, state } = auditedFields();
    const found = await Promise.all(Array.from({ length: 20 }, () => store.find(id)));
    expect(new Set(found).size).toBe(1);
    await store.find(id);
    expect(state.reads).toBe(1);
  });

  test("reads it again after an invalidation", async () => {
    const { id } = await makeProject(app);
    const { store } = auditedFields();
    expect((await store.find(id))?.displayName).toBe("Acme");
    await rename(id, "Other");
    expect((await store.find(id))?.displayName).toBe("Acme");
    store.invalidate(id);
    expect((await store.find(id))?.displayName).toBe("Other");
    await rename(id, "Third");
    store.invalidateAll();
    expect((await store.find(id))?.displayName).toBe("Third");
  });

  test("doesn't cache a project that changes while it is being read", async () => {
    const { id } = await makeProject(app);
    const { store, state } = auditedFields();
    state.held = true;
    const early = store.find(id);
    await expect.poll(() => state.reads).toBe(1);
    await rename(id, "Other");
    store.invalidate(id);
    expect((await store.find(id))?.displayName).toBe("Other");
    state.release();
    await early;
    expect((await store.find(id))?.displayName).toBe("Other");
  });

  test("re-reads once after a minute if an invalidation was missed", async () => {
    const { id } = await makeProject(app);
    const { store, state } = auditedFields();
    await store.find(id);
    await rename(id, "Other");
    state.now = 59_999;
    expect((await store.find(id))?.displayName).toBe("Acme");
    state.now = 60_000;
    const found = await Promise.all([store.find(id), store.find(id)]);
    expect(found.map((project) => project?.displayName)).toEqual(["Other", "Other"]);
    expect((await store.find(id))?.displayName).toBe("Other");
    expect(state.reads).toBe(2);
  });

  test("the age counts from the start of the read", async () => {
    const { id } = await makeProject(app);
    const { store, state } = auditedFields();
    state.held = true;
    const early = store.find(id);
    await expect.poll(() => state.reads).toBe(1);
    await rename(id, "Other");
    state.now = 60_000;
    state.release();
    await early;
    expect((await store.find(id))?.displayName).toBe("Other");
  });

  test("doesn't cache misses, because the project can be created", async () => {
    const { store, state } = auditedFields();
    const id = crypto.randomUUID();
    expect(await store.find(id)).toBeNull();
    expect(await store.find(id)).toBeNull();
    expect(state.reads).toBe(2);
  });

  test("an invalid id runs no query", async () => {
    const { store, state } = auditedFields();
    for (const id of ["", "Internal", "x".repeat(36), "../etc/passwd", "00000000-0000-4000-8000-00000000000A"]) {
      expect(await store.find(id)).toBeNull();
    }
    expect(state.reads).toBe(0);
  });

  test("a failed read can be retried", async () => {
    const { id } = await makeProject(app);
    let isAway = true;
    const { database } = app.platform;
    const store = createProjectStore(
      {
        ...database,
        row: (query, values) => (isAway ? Promise.reject(new Error("away")) : database.row(query, values)),
      },
      app.platform,
      () => 0,
    );
    await expect(store.find(id)).rejects.toThrow("away");
    isAway = false;
    expect((await store.find(id))?.id).toBe(id);
  });
});
