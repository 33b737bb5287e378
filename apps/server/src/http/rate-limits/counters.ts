import type { QueryConfig } from "pg";
import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../../platform/database/database.ts";
import type { Rule } from "./rate-limit-rules.ts";

/** One counted attempt. */
export interface CountedAttempt {
  /** Null if within the limit. Otherwise how long to wait, in ms. */
  readonly waitMs: number | null;
  /** Refunds the attempt. Never fails: an attempt that can't be refunded expires with its window. */
  refund(): Promise<void>;
}

/** Counts one attempt for a rule, atomically: concurrent attempts can't exceed the limit. */
export type Count = (key: string) => Promise<CountedAttempt>;

const tableName = "rate_limits";

const getOptions = ({ name, points, windowS }: Rule) => ({ keyPrefix: name, points, duration: windowS });

/** Counts in this process. */
export function countInMemory(rule: Rule): Count {
  const limiter = new RateLimiterMemory(getOptions(rule));
  return async (key) => ({
    waitMs: await consume(limiter, key),
    refund: async () => {
      await limiter.reward(key);
    },
  });
}

/**
 * Counts in the database for all servers. If the database is unavailable, this server counts in memory: no user is
 * locked out and no attempt goes uncounted.
 */
export function countInDatabase(rule: Rule, database: Database, options: { cleansUp: boolean; log: Logger }): Count {
  const limiter = new RateLimiterPostgres({
    ...getOptions(rule),
    storeClient: {
      query: ({ name, ...query }: QueryConfig) => database.pool.query(database.isPrepared ? { name, ...query } : query),
    },
    storeType: "pool",
    tableName,
    tableCreated: true,
    clearExpiredByTimeout: options.cleansUp,
    // Blocked keys are rejected from memory, so an attack causes no database load.
    inMemoryBlockOnConsumed: rule.points + 1,
  });
  const countLocally = countInMemory(rule);
  const entry = { rule: rule.name };
  let isFailing = false;
  /** Logged once, not for each attempt. */
  const onFailure = (error: unknown): void => {
    if (!isFailing)
      options.log.error(
        { ...entry, err: error },
        "rate limit counters are unavailable in the database: each server counts in memory",
      );
    isFailing = true;
  };

  return async (key) => {
    try {
      const waitMs = await consume(limiter, key);
      if (isFailing) options.log.info(entry, "rate limit counters are available in the database again");
      isFailing = false;
      return { waitMs, refund: () => limiter.reward(key).then(() => {}, onFailure) };
    } catch (error) {
      onFailure(error);
      return countLocally(key);
    }
  };
}

/**
 * How long to wait, in ms; null if within the limit. Over the limit, the library rejects with a RateLimiterRes, which
 * is not an Error.
 */
async function consume(limiter: Pick<RateLimiterMemory, "consume">, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}
