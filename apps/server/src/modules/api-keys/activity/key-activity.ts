import type { Logger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { createLastUsedTracker, type LastUsedTracker } from "../../../platform/database/last-used-tracker.ts";
import { recordKeyUses } from "./key-use-statements.ts";

/** Buffers key use, so that a check costs one read and no write. */
export type KeyActivity = LastUsedTracker;

export const createKeyActivity = (database: Database, log: Logger): KeyActivity =>
  createLastUsedTracker(database, log, { what: "API keys", writeUses: recordKeyUses });
