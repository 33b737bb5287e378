import type { Database } from "./database.ts";
import { statement } from "./statement.ts";

const readClock = statement(
  "read-database-clock",
  `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "now_ms!"`,
);

/** Reads the clock of the database, in ms since the epoch. */
export function createDatabaseClock(database: Database): () => Promise<number> {
  return async () => {
    const answer = await database.row(readClock, {});
    if (answer === null) throw new Error("The database returned no time");
    return answer.now_ms;
  };
}
