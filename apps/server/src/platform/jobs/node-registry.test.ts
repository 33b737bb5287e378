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
  database = openDatabase(cloned.connection, { maxConnections: 2, log: silent });
});
afterEach(async () => {
  await database.close();
  await drop();
});

/** How many connections show a node as alive. */
const signs = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    "select 1 from pg_stat_activity where application_name like 'vestibule-jobs %' and datname = current_database()",
  );
  return rows.length;
};

describe("the sign that a node lives", () => {
  test("is one connection, however often the heart beats", async () => {
    const registry = createNodeRegistry(database, silent);
    await registry.sendHeartbeat();
    await registry.sendHeartbeat();
    expect(await signs()).toBe(1);
    registry.unregister();
  });

  test("that cannot be given costs no connection, and is given at a later beat", async () => {
    const registry = createNodeRegistry(database, silent);
    const failing = failSetting();
    // More often than there are connections.
    for (let time = 0; time < 4; time++) await expect(registry.sendHeartbeat()).rejects.toThrow("connection lost");
    failing.mockRestore();
    expect(database.pool.totalCount).toBe(0);
    await registry.sendHeartbeat();
    expect(await signs()).toBe(1);
    registry.unregister();
  });

  test("that is lost is given again at the next beat", async () => {
    const registry = createNodeRegistry(database, silent);
    await registry.sendHeartbeat();
    const lost = new Promise((resolve) => database.pool.once("remove", resolve));
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'vestibule-jobs %' and datname = current_database()",
    );
    await lost;
    // The database takes a moment to let a connection go.
    await expect.poll(signs).toBe(0);
    await registry.sendHeartbeat();
    expect(await signs()).toBe(1);
    registry.unregister();
  });
});

/** Connections are given out, but the first thing asked of each fails. */
function failSetting() {
  const connect = database.pool.connect.bind(database.pool);
  return vi.spyOn(database.pool, "connect").mockImplementation(async () => {
    const client = await connect();
    vi.spyOn(client, "query").mockImplementationOnce(() => Promise.reject(new Error("connection lost")));
    return client;
  });
}
