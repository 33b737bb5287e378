import type { Logger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { createLastUses, type LastUses } from "../../platform/database/last-uses.ts";
import { recordKeySetUses } from "./queries.ts";

/** Uses of the projects' own keys: each request with one costs no write. */
export type KeySetActivity = LastUses;

export const createKeySetActivity = (database: Database, log: Logger): KeySetActivity =>
  createLastUses(database, log, { what: "project keys", writeUses: recordKeySetUses });
