import { pino } from "pino";
import type { Config } from "../config.ts";

export type { Logger } from "pino";

/** One JSON line per entry on standard output. Entries never hold tokens, codes, passwords, cookies, query strings or bodies. */
export const createLog = (level: Config["logLevel"]) =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
