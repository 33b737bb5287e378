import type { Logger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { createLastUsedTracker, type LastUsedTracker } from "../../../platform/database/last-used-tracker.ts";
import { recordKeySetUses } from "./key-set-statements.ts";

/** Last use of project keys, batched so that requests cause no write. */
export type KeySetActivity = LastUsedTracker;

export const createKeySetActivity = (database: Database, log: Logger): KeySetActivity =>
  createLastUsedTracker(database, log, { what: "project keys", writeUses: recordKeySetUses });
