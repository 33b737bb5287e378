import type { TestApp } from "./test-app.ts";

/**
 * How many connections to the test database wait for a lock of another one. The background write of session activity
 * isn't counted: it locks users at any time.
 */
export async function countLockWaiters({ platform }: Pick<TestApp, "platform">): Promise<number> {
  const { rows } = await platform.database.pool.query<{ query: string }>(
    "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.filter(({ query }) => !query.includes("last_active_at")).length;
}
