import type { Platform } from "../../../platform/platform.ts";
import { createKeyActivity, type KeyActivity } from "./key-activity.ts";

/** One for each database: all endpoints of keys share it, and whoever closes the database flushes it. */
const activities = new WeakMap<Platform["database"], KeyActivity>();

export function keyActivityOf({ database, log }: Pick<Platform, "database" | "log">): KeyActivity {
  const existing = activities.get(database);
  if (existing) return existing;
  const created = createKeyActivity(database, log);
  activities.set(database, created);
  return created;
}

/** Writes what is known of uses of keys and not written yet; before the database is closed. */
export async function flushKeyActivity(database: Platform["database"]): Promise<void> {
  await activities.get(database)?.flush();
}
