import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { onAuditRecorded, recordAudit } from "../record-audit.ts";
import { createAuditContext, createEvent, createTestChain, recordEvents, verify } from "../testing/test-chains.ts";
import { appendPending, appendPendingForProject } from "./append-pending.ts";
import { startChainAppender } from "./chain-appender.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const count = async (table: "audit_log" | "audit_pending" | "audit_heads", projectId: string): Promise<number> =>
  (await app.platform.database.pool.query(`select 1 from ${table} where project_id = $1`, [projectId])).rowCount ?? 0;

const recordOne = (projectId: string, index: number) =>
  app.platform.database.transaction((transaction) =>
    recordAudit(transaction, createAuditContext(app, projectId, index), [createEvent(index)]),
  );

test("entries of a transaction are recorded in order, and rolled back with it", async () => {
  const { id } = await makeProject(app);
  const { database } = app.platform;
  const events = [createEvent(2), createEvent(0), createEvent(1)];
  await database.transaction((transaction) => recordAudit(transaction, createAuditContext(app, id), events));
  const failing = database.transaction(async (transaction) => {
    await recordAudit(transaction, createAuditContext(app, id), events);
    throw new Error("the change fails");
  });
  await expect(failing).rejects.toThrow("the change fails");
  await appendPendingForProject(app.platform, id);
  const { rows } = await database.pool.query("select target_id from audit_log where project_id = $1 order by number", [
    id,
  ]);
  expect(rows.map((row) => row.target_id)).toEqual(["user-2", "user-0", "user-1"]);
});

test("code review defect 7: listeners hear of entries after the commit, and not after a rollback", async () => {
  const { id } = await makeProject(app);
  const seen: number[] = [];
  const unsubscribe = onAuditRecorded(() => seen.push(1));
  const record = (isKept: boolean) =>
    app.platform.database.transaction(async (transaction) => {
      await recordAudit(transaction, createAuditContext(app, id), [createEvent()]);
      expect(seen).toEqual([]);
      if (!isKept) throw new Error("the change fails");
    });
  await expect(record(false)).rejects.toThrow("the change fails");
  expect(seen).toEqual([]);
  await record(true);
  unsubscribe();
  expect(seen).toEqual([1]);
});

test("50 concurrent writers that append to the chain leave no gap and no pending entry", async () => {
  const project = await makeProject(app);
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      await recordOne(project.id, index);
      await appendPendingForProject(app.platform, project.id);
    }),
  );
  expect(await count("audit_pending", project.id)).toBe(0);
  expect(await verify(app, project)).toMatchObject({ isValid: true, entries: 50, head: { number: 50 } });
});

test("more pending entries than one batch are appended at once, in order", async () => {
  const project = await makeProject(app);
  const events = Array.from({ length: 1201 }, (_, index) => createEvent(index));
  await app.platform.database.transaction((transaction) =>
    recordAudit(transaction, createAuditContext(app, project.id), events),
  );
  await appendPendingForProject(app.platform, project.id);
  expect(await verify(app, project)).toMatchObject({ isValid: true, entries: 1201 });
  const out = `select 1 from audit_log where project_id = $1 and target_id <> 'user-' || (number - 1)`;
  expect((await app.platform.database.pool.query(out, [project.id])).rowCount).toBe(0);
});

test("deleting projects during writes and appends fails no request and leaves no entries", async () => {
  const projects = await Promise.all(Array.from({ length: 8 }, () => createTestChain(app, 2)));
  const { pool } = app.platform.database;
  await Promise.all(
    projects.flatMap(({ id }) => [
      recordOne(id, 0),
      appendPendingForProject(app.platform, id),
      pool.query("delete from projects where id = $1", [id]),
      appendPendingForProject(app.platform, id),
    ]),
  );
  await appendPending(app.platform);
  for (const { id } of projects)
    for (const table of ["audit_log", "audit_pending", "audit_heads"] as const) expect(await count(table, id)).toBe(0);
});

test("a project whose log cannot be appended to does not block other projects", async () => {
  const [broken, sound] = [await makeProject(app), await makeProject(app)];
  for (const { id } of [broken, sound]) await recordOne(id, 0);
  await app.platform.database.pool.query(
    `create function refuse_seal() returns trigger language plpgsql as $$ begin
       if new.project_id = '${broken.id}' then raise 'no room'; end if; return new; end $$;
     create trigger refuse_seal before insert on audit_log for each row execute function refuse_seal()`,
  );
  await appendPending(app.platform);
  expect([await count("audit_log", broken.id), await count("audit_log", sound.id)]).toEqual([0, 1]);
  await app.platform.database.pool.query("drop trigger refuse_seal on audit_log");
  await appendPending(app.platform);
  expect(await count("audit_log", broken.id)).toBe(1);
});

describe("code review defect 10: 150 projects whose logs cannot be appended to", () => {
  const failingIds = Array.from({ length: 150 }, (_, index) => `0000-${String(index).padStart(3, "0")}`);
  /** One that sorts after all others. */
  const soundId = "zzzz";
  const recordPending = (ids: readonly string[]) =>
    app.platform.database.pool.query(
      `insert into audit_pending (project_id, id, at, action, outcome, actor_type, details)
       select project_id, gen_random_uuid(), now(), 'user.update', 'success', 'system', '{}' from unnest($1::text[]) as project_id`,
      [ids],
    );
  // The entries of a deleted project are deleted.
  beforeAll(() =>
    app.platform.database.pool.query(
      `create function refuse_delete() returns trigger language plpgsql as $$ begin
         if old.project_id like '0000-%' then raise 'no room'; end if; return old; end $$;
       create trigger refuse_delete before delete on audit_pending for each row execute function refuse_delete()`,
    ),
  );
  afterAll(() =>
    app.platform.database.pool.query(
      "drop trigger refuse_delete on audit_pending; delete from audit_pending where project_id like '0000-%'",
    ),
  );

  test("don't starve another project", async () => {
    await recordPending([...failingIds, soundId]);
    await appendPending(app.platform);
    expect(await count("audit_pending", soundId)).toBe(0);
  });

  test("are retried after growing delays, which new entries of others don't shorten", async () => {
    const errors: unknown[] = [];
    const time = manualTime();
    const log = { ...app.platform.log, error: (entry: unknown) => errors.push(entry) } as typeof app.platform.log;
    const appender = startChainAppender({ ...app.platform, log }, time);
    const delays: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      time.pass();
      await expect.poll(() => time.waiting.size).toBe(1);
      delays.push(...[...time.waiting.values()].map((dueAt) => dueAt - time.now()));
    }
    expect(delays).toEqual([1000, 2000, 4000, 8000]);
    expect(errors).toHaveLength(4 * failingIds.length);

    await recordPending([soundId]);
    await recordOne((await makeProject(app)).id, 0);
    time.pass();
    await expect.poll(() => count("audit_pending", soundId)).toBe(0);
    await appender.close();
    expect(errors).toHaveLength(4 * failingIds.length);
  });
});

test("sign-in attempts are counted once, when their entries are appended", async () => {
  const { id } = await makeProject(app);
  const tried = { action: "sign_in", outcome: "failure", reason: "EMAIL_PASSWORD_MISMATCH" } as const;
  await app.platform.database.transaction((transaction) =>
    recordAudit(transaction, createAuditContext(app, id), [
      { ...tried, details: { method: "password" } },
      createEvent(),
    ]),
  );
  await appendPendingForProject(app.platform, id);
  await appendPendingForProject(app.platform, id);
  const { rows } = await app.platform.database.pool.query(
    "select action, method, outcome, reason, count::int as count from sign_in_counts where project_id = $1",
    [id],
  );
  expect(rows).toEqual([{ ...tried, method: "password", count: 1 }]);
});

/** A clock that only the test advances. `waiting`: the due time of each scheduled task, in ms. */
function manualTime() {
  const waiting = new Map<() => void, number>();
  let time = 0;
  return {
    now: () => time,
    schedule: (work: () => void, delayMs: number) => {
      waiting.set(work, time + delayMs);
      return () => waiting.delete(work);
    },
    waiting,
    /** Advances to the next due time. */
    pass() {
      const due = [...waiting.keys()];
      time = Math.max(time, ...waiting.values());
      waiting.clear();
      for (const work of due) work();
    },
  };
}

test("the server appends pending entries in the background, at most once per interval, until it stops", async () => {
  const { id } = await makeProject(app);
  const time = manualTime();
  await recordEvents(app, id, 2);
  const sealer = startChainAppender(app.platform, time);
  time.pass();
  await expect.poll(() => count("audit_log", id)).toBe(2);
  await recordEvents(app, id, 3);
  expect(time.waiting.size).toBe(1);
  time.pass();
  await expect.poll(() => count("audit_log", id)).toBe(5);
  await sealer.close();
  await recordEvents(app, id, 1);
  expect(time.waiting.size).toBe(0);
  expect(await count("audit_pending", id)).toBe(1);
});

test("a server without pending entries runs one query and sets no timer", async () => {
  await appendPending(app.platform);
  const time = manualTime();
  let asked = 0;
  const { database } = app.platform;
  const counting = {
    ...database,
    rows: (...query: Parameters<typeof database.rows>) => {
      asked += 1;
      return database.rows(...query);
    },
  } as typeof database;
  const sealer = startChainAppender({ ...app.platform, database: counting }, time);
  time.pass();
  await sealer.close();
  expect({ asked, waiting: time.waiting.size }).toEqual({ asked: 1, waiting: 0 });
});
