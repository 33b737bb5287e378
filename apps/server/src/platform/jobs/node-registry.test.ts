import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cloneDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { createNodeRegistry } from "./node-registry.ts";

const silent = pino({ level: "silent" });

let database: Database;
let drop: () => Promise<void>;
beforeEach(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  database = openDatabase(cloned.connection, { maxConnections: 4, log: silent });
});
afterEach(async () => {
  await database.close();
  await drop();
});

/** The number of connections that mark a node as alive. */
const signs = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    "select 1 from pg_stat_activity where application_name like 'vestibule-jobs %' and datname = current_database()",
  );
  return rows.length;
};

describe("nodes with different public URLs", () => {
  test("notice each other, once for each set of URLs", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const nodes = ["https://a.example", "https://b.example", "https://b.example"].map((publicUrl) =>
      createNodeRegistry(database, { log, publicUrl }),
    );
    for (const [place, node] of nodes.entries()) {
      node.register(`pool-${place}`);
      await node.sendHeartbeat();
    }
    for (const node of nodes) await node.sendHeartbeat();
    expect(
      lines.map((line) => JSON.parse(line)).map(({ publicUrl, otherPublicUrls }) => [publicUrl, otherPublicUrls]),
    ).toEqual([
      ["https://b.example", ["https://a.example"]],
      ["https://b.example", ["https://a.example"]],
      ["https://a.example", ["https://b.example"]],
    ]);
    for (const node of nodes) node.unregister();
  });
});

describe("a node's presence connection", () => {
  test("is a single connection, no matter how many heartbeats are sent", async () => {
    const registry = createNodeRegistry(database, { log: silent, publicUrl: "https://auth.example.com" });
    await registry.sendHeartbeat();
    await registry.sendHeartbeat();
    expect(await signs()).toBe(1);
    registry.unregister();
  });

  test("is retried at the next heartbeat after a failure, without leaking connections", async () => {
    const registry = createNodeRegistry(database, { log: silent, publicUrl: "https://auth.example.com" });
    const failing = failSetting();
    // More attempts than the pool has connections.
    for (let time = 0; time < 4; time++) await expect(registry.sendHeartbeat()).rejects.toThrow("connection lost");
    failing.mockRestore();
    expect(database.pool.totalCount).toBe(0);
    await registry.sendHeartbeat();
    expect(await signs()).toBe(1);
    registry.unregister();
  });

  test("is reopened at the next heartbeat after it was lost", async () => {
    const registry = createNodeRegistry(database, { log: silent, publicUrl: "https://auth.example.com" });
    await registry.sendHeartbeat();
    const lost = new Promise((resolve) => database.pool.once("remove", resolve));
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'vestibule-jobs %' and datname = current_database()",
    );
    await lost;
    // The database takes a moment to close a connection.
    await expect.poll(signs).toBe(0);
    await registry.sendHeartbeat();
    expect(await signs()).toBe(1);
    registry.unregister();
  });
});

/** Connections can be opened, but the first statement on each fails. */
function failSetting() {
  const connect = database.pool.connect.bind(database.pool);
  return vi.spyOn(database.pool, "connect").mockImplementation(async () => {
    const client = await connect();
    vi.spyOn(client, "query").mockImplementationOnce(() => Promise.reject(new Error("connection lost")));
    return client;
  });
}
