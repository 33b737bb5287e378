import fc from "fast-check";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createTestChain, recordEvents, verify, withTriggersDisabled } from "../testing/test-chains.ts";
import { appendPendingForProject } from "./append-pending.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** How to alter each column, whatever its value. */
const otherwise = {
  id: "gen_random_uuid()",
  at: "at + interval '1 microsecond'",
  action: "action || 'x'",
  outcome: "case outcome when 'success' then 'failure' else 'success' end",
  reason: "case when reason is null then 'USER_NOT_FOUND' end",
  actor_type: "case actor_type when 'user' then 'system' else 'user' end",
  actor_id: "case when actor_id is null then '' end",
  access_type: "case when access_type is null then 'client' end",
  target_type: "target_type || ' '",
  target_id: "upper(target_id)",
  ip: "case when ip is null then '192.0.2.7' end",
  country_code: "case when country_code is null then 'NL' end",
  user_agent: "case when user_agent is null then 'Firefox' end",
  details: "details || '{\"index\": 99}'",
  hash: "set_byte(hash, 31, (get_byte(hash, 31) + 1) % 256)",
};

interface Chain {
  readonly projectId: string;
  readonly length: number;
}

/** An attacker's modification; `place` names the affected entry. */
type Tampering = (client: PoolClient, chain: Chain, place: number) => Promise<unknown>;

const on =
  (sql: string): Tampering =>
  (client, { projectId }, place) =>
    client.query(sql, [projectId, place]);
const onHead =
  (sql: string): Tampering =>
  (client, { projectId }) =>
    client.query(`update audit_heads set ${sql} where project_id = $1`, [projectId]);
const columns = `id, at, action, outcome, reason, actor_type, actor_id, access_type, target_type, target_id, ip, country_code, user_agent,
  details, hash`;
const copyTo = (number: string) =>
  on(`insert into audit_log (project_id, number, ${columns}) select project_id, ${number}, ${columns} from audit_log
      where project_id = $1 and number = $2`);

const tamperings: Record<string, Tampering> = {
  ...Object.fromEntries(
    Object.entries(otherwise).map(([column, value]) => [
      `${column} is changed`,
      on(`update audit_log set ${column} = ${value} where project_id = $1 and number = $2`),
    ]),
  ),
  "one is removed": on("delete from audit_log where project_id = $1 and number = $2"),
  "one is removed and the others move up": async (client, { projectId, length }, place) => {
    await client.query("delete from audit_log where project_id = $1 and number = $2", [projectId, place]);
    for (let number = place + 1; number <= length; number += 1)
      await client.query("update audit_log set number = number - 1 where project_id = $1 and number = $2", [
        projectId,
        number,
      ]);
  },
  "the first ones are removed": on("delete from audit_log where project_id = $1 and number <= $2"),
  "the last ones are removed": on("delete from audit_log where project_id = $1 and number >= $2"),
  "the last ones are removed, and the end is moved back": async (client, { projectId }, place) => {
    const before = "select number, hash from audit_log where project_id = $1 and number = $2 - 1";
    const { rows } = await client.query<{ number: string; hash: Buffer }>(before, [projectId, place]);
    await client.query("delete from audit_log where project_id = $1 and number >= $2", [projectId, place]);
    const end = [projectId, rows[0]?.number ?? 0, rows[0]?.hash ?? Buffer.alloc(32)];
    await client.query("update audit_heads set number = $2, hash = $3 where project_id = $1", end);
  },
  "two are swapped": async (client, { projectId, length }, place) => {
    const other = (place % length) + 1;
    for (const [from, to] of [
      [place, -1],
      [other, place],
      [-1, other],
    ])
      await client.query("update audit_log set number = $3 where project_id = $1 and number = $2", [
        projectId,
        from,
        to,
      ]);
  },
  "a copy is put before the first": copyTo("0"),
  "a copy is put far before the first": copyTo("-9223372036854775808"),
  "a copy is put after the last": copyTo("(select max(number) + 1 from audit_log where project_id = $1)"),
  "a copy is put far after the last": copyTo("9007199254740993"),
  "the end is forgotten": on("delete from audit_heads where project_id = $1 and $2 > 0"),
  "the number of the end is changed": onHead("number = number - 1"),
  "the hash of the end is changed": onHead("hash = seal"),
  "the beginning is moved": async (client, { projectId }, place) => {
    const sql = `update audit_heads h set base_number = l.number, base_hash = l.hash from audit_log l
      where h.project_id = $1 and l.project_id = $1 and l.number = $2`;
    await client.query(sql, [projectId, place]);
    await client.query("delete from audit_log where project_id = $1 and number <= $2", [projectId, place]);
  },
  "the hash of the beginning is changed": onHead("base_hash = hash"),
  "the seal is changed": onHead("seal = hash"),
};

const names = Object.keys(tamperings);
const place = fc.record({ length: fc.integer({ min: 2, max: 6 }), index: fc.nat({ max: 5 }) });

test("an untouched chain is valid, however it grew", async () => {
  const growth = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(growth, async (parts) => {
      const project = await createTestChain(app, 0);
      for (const part of parts) {
        await recordEvents(app, project.id, part);
        await appendPendingForProject(app.platform, project.id);
      }
      const entries = parts.reduce((sum, part) => sum + part, 0);
      expect(await verify(app, project)).toMatchObject({ isValid: true, entries, firstProblem: null });
    }),
    { numRuns: 10 },
  );
});

test.each(names)("is detected at any position, even after the log has grown: %s", async (name) => {
  await fc.assert(
    fc.asyncProperty(place, async ({ length, index }) => {
      const project = await createTestChain(app, length);
      expect((await verify(app, project)).isValid).toBe(true);
      const chain = { projectId: project.id, length };
      await withTriggersDisabled(app, async (client) => tamperings[name]?.(client, chain, (index % length) + 1));
      const found = await verify(app, project);
      expect(found).toMatchObject({ isValid: false, firstProblem: { problem: expect.stringMatching(/\S/) } });

      await recordEvents(app, project.id, 2);
      await appendPendingForProject(app.platform, project.id);
      expect((await verify(app, project)).isValid).toBe(false);
      const waiting = "select 1 from audit_pending where project_id = $1";
      expect((await app.platform.database.pool.query(waiting, [project.id])).rowCount).toBe(0);
    }),
    { numRuns: 4 },
  );
});

test("verification returns the number of the first invalid entry", async () => {
  const project = await createTestChain(app, 5);
  await withTriggersDisabled(app, (client) =>
    client.query("update audit_log set ip = '198.51.100.1' where project_id = $1 and number >= 3", [project.id]),
  );
  expect(await verify(app, project)).toMatchObject({ entries: 2, firstProblem: { number: 3 } });
  await withTriggersDisabled(app, (client) =>
    client.query("delete from audit_log where project_id = $1 and number = 2", [project.id]),
  );
  expect(await verify(app, project)).toMatchObject({
    entries: 1,
    firstProblem: { number: 2, problem: "Entry 2 is missing." },
  });
});

test("a valid entry of another project does not verify", async () => {
  const [project, other] = [await createTestChain(app, 3), await createTestChain(app, 3)];
  await withTriggersDisabled(app, async (client) => {
    await client.query("delete from audit_log where project_id = $1 and number = 1", [project.id]);
    await client.query("update audit_log set project_id = $1 where project_id = $2 and number = 1", [
      project.id,
      other.id,
    ]);
  });
  expect((await verify(app, project)).firstProblem).toMatchObject({ number: 1 });
  expect((await verify(app, other)).firstProblem).toMatchObject({ number: 1 });
});
