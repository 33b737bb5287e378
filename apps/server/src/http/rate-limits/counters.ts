import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../../platform/database/database.ts";
import type { Rule } from "./rate-limit-rules.ts";

/** One attempt that has been counted. */
export interface CountedAttempt {
  /** Null: it is within the limit. Otherwise how long to wait, in ms. */
  readonly waitMs: number | null;
  /** Takes it back. Never fails: what cannot be given back runs out with its window. */
  refund(): Promise<void>;
}

/** The counters of one rule. Counts one attempt; of many at the same moment no more get through than of many in a row. */
export type Count = (key: string) => Promise<CountedAttempt>;

/** Unlogged: nothing is lost with it but the memory of a few attempts. No migration: there is nothing to keep from one version to the next. */
const tableName = "rate_limits";
const createTable = `create unlogged table if not exists ${tableName} (key text primary key, points integer not null, expire bigint)`;

/** Where all servers count. Its table is made before the first attempt is counted, and looked for again after a failure. */
export interface SharedStore {
  readonly database: Database;
  /** @throws Error when the database cannot be asked */
  prepare(): Promise<void>;
  onFailure(): void;
}

export function createSharedStore(database: Database): SharedStore {
  let prepared: Promise<void> | undefined;
  return {
    database,
    prepare: () => (prepared ??= prepareTable(database)),
    onFailure() {
      prepared = undefined;
    },
  };
}

async function prepareTable(database: Database): Promise<void> {
  try {
    await database.pool.query(createTable);
  } catch (error) {
    // Two servers that start at once both find it missing; the one that comes second is told by a unique violation of the catalogue.
    const isRace = error instanceof Error && "code" in error && error.code === "23505";
    if (!isRace) throw error;
  }
}

const optionsOf = ({ name, points, windowS }: Rule) => ({ keyPrefix: name, points, duration: windowS });

/** In this process. */
export function countInMemory(rule: Rule): Count {
  const limiter = new RateLimiterMemory(optionsOf(rule));
  return async (key) => ({
    waitMs: await consume(limiter, key),
    refund: async () => {
      await limiter.reward(key);
    },
  });
}

/** In the database, for all servers together. While it cannot be asked, this server counts by itself: nobody is locked out, and
 *  nobody gets through without being counted. */
export function countInDatabase(rule: Rule, store: SharedStore, options: { cleansUp: boolean; log: Logger }): Count {
  const limiter = new RateLimiterPostgres({
    ...optionsOf(rule),
    storeClient: store.database.pool,
    storeType: "pool",
    tableName,
    tableCreated: true,
    clearExpiredByTimeout: options.cleansUp,
    // Who is over the limit is refused from memory: an attack costs the database nothing more.
    inMemoryBlockOnConsumed: rule.points + 1,
  });
  const countLocally = countInMemory(rule);
  const entry = { rule: rule.name };
  let isFailing = false;
  /** Once, and not for each attempt. */
  const onFailure = (error: unknown): void => {
    store.onFailure();
    if (!isFailing)
      options.log.error(
        { ...entry, err: error },
        "attempts cannot be counted in the database: each server counts alone",
      );
    isFailing = true;
  };

  return async (key) => {
    try {
      await store.prepare();
      const waitMs = await consume(limiter, key);
      if (isFailing) options.log.info(entry, "attempts are counted in the database again");
      isFailing = false;
      return { waitMs, refund: () => limiter.reward(key).then(() => {}, onFailure) };
    } catch (error) {
      onFailure(error);
      return countLocally(key);
    }
  };
}

/** How long to wait, in ms; null when the attempt is within the limit. The library rejects with a result, which is no Error, when it is not. */
async function consume(limiter: Pick<RateLimiterMemory, "consume">, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}
