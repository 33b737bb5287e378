import type { Queryable } from "../platform/database/database.ts";
import { countLockWaiters } from "./lock-waiters.ts";
import type { TestApp, TestResponse } from "./test-app.ts";

interface Interleaving {
  readonly start: () => Promise<TestResponse>;
  readonly change: () => Promise<TestResponse>;
  /** The statement of `start` before which `change` begins; by default, its commit. */
  readonly before?: string;
}

/**
 * Starts `change` in the middle of `start`, which continues when `change` is done or waits for a lock of `start`.
 * `retries`: how many transactions were repeated because of a deadlock.
 */
export async function interleave(app: TestApp, { start, change, before }: Interleaving) {
  const { database } = app.platform;
  const { transaction, ...direct } = database;
  let retries = 0;
  let changed: Promise<TestResponse> | undefined;
  const begin = async (): Promise<void> => {
    if (changed) return;
    let isDone = false;
    changed = change().finally(() => {
      isDone = true;
    });
    while (!isDone && (await countLockWaiters(app)) === 0) {
      // Polls the database instead of relying on timing.
    }
  };
  const intercept = (queryable: Queryable): Queryable => {
    const sent = new Set<Promise<unknown>>();
    const send = async <T>({ name }: { readonly name: string }, run: () => Promise<T>): Promise<T> => {
      if (name === before) {
        // Statements can travel together. The change must not overtake the locks of those before this one.
        await Promise.allSettled(sent);
        await begin();
      }
      const result = run();
      sent.add(result);
      return result;
    };
    return {
      ...queryable,
      rows: (statement, values) => send(statement, () => queryable.rows(statement, values)),
      row: (statement, values) => send(statement, () => queryable.row(statement, values)),
      run: (statement, values) => send(statement, () => queryable.run(statement, values)),
    };
  };
  const { rows, row, run } = intercept(direct);
  Object.assign(database, {
    rows,
    row,
    run,
    transaction: <T>(work: (queryable: Queryable) => Promise<T>) => {
      let attempts = 0;
      return transaction(async (queryable) => {
        if (++attempts > 1) retries += 1;
        const result = await work(intercept(queryable));
        if (before === undefined) await begin();
        return result;
      });
    },
  });
  try {
    const started = await start();
    if (!changed) throw new Error("What the change was to interrupt did not happen");
    return { started, changed: await changed, retries };
  } finally {
    Object.assign(database, { transaction, ...direct });
  }
}
