import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createMemoryRelease, getGarbageCollector } from "./release-memory.ts";

const execute = promisify(execFile);

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

test("limits the space for new objects without a flag of Node.js", async () => {
  const module = JSON.stringify(new URL("release-memory.ts", import.meta.url));
  // Each round keeps more than the space can hold, so that V8 wants to double it.
  const program = `
    import { limitNewSpace, readNewSpaceBytes } from ${module};
    if (process.env.LIMIT === "yes") limitNewSpace();
    let kept = [];
    for (let round = 0; round < 200; round += 1) {
      kept = kept.slice(-20).concat([Array.from({ length: 10_000 }, (_, index) => ({ index, text: "object " + index }))]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    console.log(readNewSpaceBytes() / 1024 / 1024);`;
  const measure = async (LIMIT: string): Promise<number> => {
    const options = { env: { ...process.env, NODE_OPTIONS: "", LIMIT } };
    const { stdout } = await execute(process.execPath, ["--input-type=module", "--eval", program], options);
    return Number(stdout);
  };
  expect(await measure("no")).toBeGreaterThan(32);
  expect(await measure("yes")).toBeLessThanOrEqual(32);
});

test("the space for new objects of an idle server grows again under load (stuck at 1 MB until 2026-11-25)", async () => {
  const module = JSON.stringify(new URL("release-memory.ts", import.meta.url));
  const program = `
    import { getGarbageCollector, limitNewSpace, readNewSpaceBytes } from ${module};
    limitNewSpace();
    const work = async () => {
      let kept = [];
      for (let round = 0; round < 200; round += 1) {
        kept = kept.slice(-20).concat([Array.from({ length: 10_000 }, (_, index) => ({ index, text: "object " + index }))]);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await work();
    getGarbageCollector()({ type: "major", flavor: "last-resort" });
    await new Promise((resolve) => setImmediate(resolve));
    const idle = readNewSpaceBytes();
    await work();
    console.log(JSON.stringify({ idle, busy: readNewSpaceBytes() }));`;
  const options = { env: { ...process.env, NODE_OPTIONS: "" } };
  const { stdout } = await execute(process.execPath, ["--input-type=module", "--eval", program], options);
  const { idle, busy } = JSON.parse(stdout) as { idle: number; busy: number };
  expect(busy).toBeGreaterThan(2 * idle);
});
