import type { Logger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { createLastUses, type LastUses } from "../../../platform/database/last-uses.ts";
import { recordKeyUses } from "./queries.ts";

/** Uses of API keys: a check then costs one read and no write. */
export type KeyActivity = LastUses;

export const createKeyActivity = (database: Database, log: Logger): KeyActivity =>
  createLastUses(database, log, { what: "API keys", writeUses: recordKeyUses });
