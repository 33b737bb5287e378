import { expect, test } from "vitest";
import { createMemoryRelease, getGarbageCollector } from "./release-memory.ts";

test.each([
  ["once after the start", [0.5, 0.01, 0.01, 0], ["after 0.01"]],
  ["not while requests arrive", [0.9, 0.3, 0.05, 0.9], []],
  ["once after each busy time", [0.01, 0.9, 0.01, 0.01, 0.2, 0], ["after 0.01", "after 0.01", "after 0"]],
  ["not after a time with a few requests", [0.01, 0.05, 0.01], ["after 0.01"]],
])("collects garbage %s", (_title, utilizations, expected) => {
  const collections: string[] = [];
  let current = 0;
  const check = createMemoryRelease(() => collections.push(`after ${current}`));
  for (const utilization of utilizations) {
    current = utilization;
    check(utilization);
  }
  expect(collections).toEqual(expected);
});

test("collects garbage without a flag of Node.js, as an installed server", async () => {
  const collected = new FinalizationRegistry<() => void>((resolve) => resolve());
  const isCollected = new Promise<void>((resolve) => collected.register({}, resolve));
  // The object stays reachable until the end of this task.
  await new Promise((resolve) => setImmediate(resolve));
  getGarbageCollector()({ type: "major", flavor: "last-resort" });
  await isCollected;
});
