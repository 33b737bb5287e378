import type { PoolClient } from "pg";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { appendPendingForProject } from "../chain/append-pending.ts";
import { verifyChain } from "../chain/verify-chain.ts";
import { type AuditContext, type AuditEvent, recordAudit } from "../record-audit.ts";

const people = ["ada", "grace", "joan"];

/** A request context; every third one has no end user. */
export const createAuditContext = (app: TestApp, projectId: string, index = 0): AuditContext => ({
  projectId,
  now: app.platform.clock() + index,
  actor: { type: "user", id: people[index % people.length] ?? null },
  accessType: index % 2 === 0 ? "client" : "server",
  endUser: index % 3 === 2 ? null : { ip: "192.0.2.7", place: null, userAgent: "Firefox" },
});

export const createEvent = (index = 0): AuditEvent => ({
  action: "user.update",
  outcome: index % 4 === 3 ? "failure" : "success",
  reason: index % 4 === 3 ? "USER_NOT_FOUND" : null,
  target: { type: "user", id: `user-${index}` },
  details: { changed: ["display_name"], index },
});

/** Records `count` entries, each in its own transaction. */
export async function recordEvents(app: TestApp, projectId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const context = createAuditContext(app, projectId, index);
    await app.platform.database.transaction((transaction) => recordAudit(transaction, context, [createEvent(index)]));
  }
}

/** A project whose chain has `count` entries. */
export async function createTestChain(app: TestApp, count: number): Promise<TestProject> {
  const project = await makeProject(app);
  await recordEvents(app, project.id, count);
  await appendPendingForProject(app.platform, project.id);
  return project;
}

export const verify = (app: TestApp, { id }: TestProject) => verifyChain(app.platform.database, app.platform, id);

/** Simulates an attacker with full database access but without the server secret: triggers are disabled. */
export async function withTriggersDisabled<T>(app: TestApp, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await app.platform.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    client.release();
  }
}
