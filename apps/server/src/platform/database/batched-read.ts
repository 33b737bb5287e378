import { withSpan } from "../telemetry/tracing.ts";
import type { Queryable } from "./database.ts";

/** More keys in one statement save little, and delay the first of them. */
const maxKeys = 32;

interface Batch<Key, Row> {
  readonly keys: Key[];
  readonly rows: Promise<ReadonlyMap<number, Row>>;
}

interface BatchOptions<Key, Row> {
  /** Of the spans. */
  readonly name: string;
  /** Keys of the same group share a statement. */
  readonly getGroup: (key: Key) => string;
  /** Returns the rows with the positions of their keys, from 1. Keys without a row are left out. */
  readonly read: (database: Queryable, keys: readonly [Key, ...Key[]]) => Promise<readonly Row[]>;
}

/**
 * The keys of a batch as rows, with their positions. Join it with `cross join lateral (… offset 0)`, which PostgreSQL runs
 * for each key by index. It plans for the number of keys if it knows it, so that no plan fits the next batch; a subquery
 * hides it. `arrays`: SQL.
 */
export const unnestKeys = (...arrays: readonly string[]): string =>
  `unnest(${arrays.map((array) => `(select ${array})`).join(", ")}) with ordinality`;

/**
 * A read by key that runs once for all requests that arrive together. What a statement costs in both processes besides
 * its rows is several times as much as a row. Each caller sees what was committed before it asked, because the statement
 * is sent afterwards. A failure fails all callers, so
 * keys that PostgreSQL can't read, such as a malformed UUID, must not get here.
 */
export function createBatchedRead<Key, Row extends { readonly position: number }>({
  name,
  getGroup,
  read,
}: BatchOptions<Key, Row>): (database: Queryable, key: Key) => Promise<Row | null> {
  const waiting = new WeakMap<Queryable, Map<string, Batch<Key, Row>>>();

  function openBatch(database: Queryable, batches: Map<string, Batch<Key, Row>>, group: string, first: Key) {
    const keys: [Key, ...Key[]] = [first];
    const rows = new Promise<ReadonlyMap<number, Row>>((resolve, reject) => {
      // Runs when all sockets that have received something were read.
      setImmediate(() => {
        if (batches.get(group) === batch) batches.delete(group);
        read(database, keys).then((found) => resolve(new Map(found.map((row) => [row.position, row]))), reject);
      });
    });
    const batch = { keys, rows };
    batches.set(group, batch);
    return batch;
  }

  return (database, key) => {
    let batches = waiting.get(database);
    if (batches === undefined) {
      batches = new Map();
      waiting.set(database, batches);
    }
    const group = getGroup(key);
    const current = batches.get(group);
    const batch = current && current.keys.length < maxKeys ? current : undefined;
    const position = batch ? batch.keys.push(key) : 1;
    const { rows } = batch ?? openBatch(database, batches, group, key);
    return withSpan(name, { kind: "internal" }, async () => (await rows).get(position) ?? null);
  };
}
