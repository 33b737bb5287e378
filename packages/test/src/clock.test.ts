import { expect, it } from "vitest";
import { createClock } from "./clock.ts";

it("a clock adds up what it is set ahead", async () => {
  const ahead: number[] = [];
  const clock = createClock(async (ms) => void ahead.push(ms));
  await clock.advance({ minutes: 10 });
  await clock.advance({ days: 1, hours: 1, seconds: 1, milliseconds: 1 });
  expect(ahead).toEqual([600_000, 600_000 + 86_400_000 + 3_600_000 + 1_001]);
});

it.each([{ minutes: -1 }, { minutes: Number.NaN }])("a clock can't be set to %o", async (duration) => {
  const clock = createClock(() => Promise.reject(new Error("set")));
  await expect(clock.advance(duration)).rejects.toThrow(RangeError);
});
