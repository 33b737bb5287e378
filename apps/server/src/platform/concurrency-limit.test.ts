import { describe, expect, test } from "vitest";
import { createConcurrencyLimit, createFairLimit, createLimitPerKey, QueueFullError } from "./concurrency-limit.ts";

/** A task that the test completes. */
function controlled() {
  let finish = (): void => undefined;
  let fail = (_error: Error): void => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const state = { started: false };
  const task = (): Promise<void> => {
    state.started = true;
    return ended;
  };
  return { task, state, finish: () => finish(), fail: (error: Error) => fail(error) };
}
/** Lets all pending promises settle. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

describe("a concurrency limit", () => {
  test("runs up to the limit at once, and the others in order of arrival", async () => {
    const limited = createConcurrencyLimit({ running: 2, waiting: 10 });
    const tasks = Array.from({ length: 5 }, controlled);
    const results = tasks.map(({ task }) => limited(task));
    const started = () => tasks.map(({ state }) => state.started);
    expect(started()).toEqual([true, true, false, false, false]);
    tasks[1]?.finish();
    await settle();
    expect(started()).toEqual([true, true, true, false, false]);
    tasks[0]?.finish();
    tasks[2]?.finish();
    await settle();
    expect(started()).toEqual([true, true, true, true, true]);
    for (const { finish } of tasks) finish();
    await Promise.all(results);
  });

  test("passes on a task's result or error, and a failed task frees its slot", async () => {
    const limited = createConcurrencyLimit({ running: 1, waiting: 1 });
    expect(await limited(async () => 42)).toBe(42);
    const failing = controlled();
    const failed = limited(failing.task);
    const next = limited(async () => "next");
    failing.fail(new Error("broken"));
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("next");
    expect(await limited(async () => "still working")).toBe("still working");
  });

  test("throws immediately, without starting the task, when the queue is full", async () => {
    const limited = createConcurrencyLimit({ running: 1, waiting: 1 });
    const [running, waiting, refused] = [controlled(), controlled(), controlled()];
    const first = limited(running.task);
    const second = limited(waiting.task);
    await expect(limited(refused.task)).rejects.toThrow(QueueFullError);
    expect(refused.state.started).toBe(false);
    running.finish();
    waiting.finish();
    await Promise.all([first, second]);
    expect(await limited(async () => "room again")).toBe("room again");
  });
});

describe("a fair limit", () => {
  test("lets keys take turns: a key with many tasks delays another by one task", async () => {
    const limited = createFairLimit({ running: 1, waitingPerKey: 10 });
    const many = Array.from({ length: 4 }, controlled);
    const other = controlled();
    const results = [...many.map(({ task }) => limited("many", task)), limited("other", other.task)];
    const started = () => [...many, other].map(({ state }) => state.started);
    expect(started()).toEqual([true, false, false, false, false]);
    many[0]?.finish();
    await settle();
    expect(started()).toEqual([true, true, false, false, false]);
    many[1]?.finish();
    await settle();
    expect(started(), "the other key is next").toEqual([true, true, false, false, true]);
    for (const { finish } of [...many, other]) finish();
    await Promise.all(results);
    expect(await limited("many", async () => "room again")).toBe("room again");
  });

  test("throws only for the key whose queue is full", async () => {
    const limited = createFairLimit({ running: 1, waitingPerKey: 1 });
    const running = controlled();
    const first = limited("busy", running.task);
    const second = limited("busy", async () => "second");
    await expect(limited("busy", async () => "third")).rejects.toThrow(QueueFullError);
    const others = limited("other", async () => "other");
    running.finish();
    expect(await Promise.all([first, second, others])).toEqual([undefined, "second", "other"]);
  });
});

test("a limit per key doesn't make keys wait for each other", async () => {
  const limited = createLimitPerKey({ running: 1, waiting: 1 });
  const running = controlled();
  const first = limited("busy", running.task);
  const second = limited("busy", async () => "second");
  await expect(limited("busy", async () => "third")).rejects.toThrow(QueueFullError);
  expect(await limited("other", async () => "other")).toBe("other");
  running.finish();
  expect(await Promise.all([first, second])).toEqual([undefined, "second"]);
  expect(await limited("busy", async () => "room again")).toBe("room again");
});
