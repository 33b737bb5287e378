import { expect, test } from "vitest";
import { type Run, runEach } from "./bulk-dialog.tsx";

const quietly = { signal: new AbortController().signal, onProgress: () => {} };

test("runs each item once and continues after a failure", async () => {
  const seen: number[] = [];
  const problem = new Error("No.");

  const run = await runEach(
    [1, 2, 3, 4, 5, 6],
    async (item) => {
      seen.push(item);
      if (item % 3 === 0) throw problem;
    },
    quietly,
  );

  expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(run.done.toSorted()).toEqual([1, 2, 4, 5]);
  expect(run.failed).toEqual([
    { item: 3, error: problem },
    { item: 6, error: problem },
  ]);
  expect(run.skipped).toEqual([]);
});

test("limits the number of concurrent items", async () => {
  let underWay = 0;
  let maxConcurrent = 0;
  const action = async () => {
    underWay += 1;
    maxConcurrent = Math.max(maxConcurrent, underWay);
    await Promise.resolve();
    underWay -= 1;
  };

  await runEach([...Array(20).keys()], action, { ...quietly, atOnce: 3 });

  expect(maxConcurrent).toBe(3);
});

test("reports progress after each item", async () => {
  const told: Run<string>[] = [];

  await runEach(["a", "b"], async () => {}, { ...quietly, atOnce: 1, onProgress: (run) => told.push(run) });

  expect(told.map(({ done }) => done)).toEqual([["a"], ["a", "b"]]);
});

test("finishes running items and starts no more once stopped", async () => {
  const stop = new AbortController();

  const run = await runEach(["a", "b", "c"], async (item) => item === "b" && stop.abort(), {
    ...quietly,
    signal: stop.signal,
    atOnce: 1,
  });

  expect(run).toEqual({ done: ["a", "b"], failed: [], skipped: ["c"] });
});

test("does nothing for an empty list", async () => {
  expect(await runEach([], () => Promise.reject(new Error("never")), quietly)).toEqual({
    done: [],
    failed: [],
    skipped: [],
  });
});
