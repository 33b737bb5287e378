import { describe, expect, test } from "vitest";
import { createFreshness, findStandbyProblem } from "./standby-state.ts";

const primary = { system: "7000/5", position: 100, timeline: 2 };
const standby = { ...primary, is_standby: true };

describe("a server that lists could be read from", () => {
  test("is used if it replays the log of the primary, even if it is behind", () => {
    expect(findStandbyProblem(primary, standby)).toBeNull();
    expect(findStandbyProblem(primary, { ...standby, position: 1 })).toBeNull();
  });

  test.each([
    ["is another cluster", { system: "7001/5" }, "not a copy"],
    ["is another database of the same cluster", { system: "7000/6" }, "not a copy"],
    ["was promoted", { is_standby: false }, "not a standby"],
    ["still follows a former primary, even if its position is later", { timeline: 1, position: 200 }, "timeline 1"],
  ])("is not used if it %s", (_reason, difference, problem) => {
    expect(findStandbyProblem(primary, { ...standby, ...difference })).toContain(problem);
  });
});

describe("how old the data of a standby can be", () => {
  test("is unknown until it reaches a position that the primary was seen at", () => {
    const freshness = createFreshness(10_000);
    expect(freshness.getTime()).toBe(Number.NEGATIVE_INFINITY);
    freshness.addPrimary(1_000, 100);
    freshness.addStandby(99);
    expect(freshness.getTime()).toBe(Number.NEGATIVE_INFINITY);
    freshness.addStandby(100);
    expect(freshness.getTime()).toBe(1_000);
  });

  test("is the time since the latest of these positions, not since the standby reached it", () => {
    const freshness = createFreshness(10_000);
    freshness.addPrimary(1_000, 100);
    freshness.addPrimary(2_000, 200);
    freshness.addPrimary(3_000, 300);
    freshness.addStandby(250);
    expect(freshness.getTime()).toBe(2_000);
    freshness.addPrimary(4_000, 400);
    freshness.addStandby(399);
    expect(freshness.getTime()).toBe(3_000);
  });

  test("does not grow while the primary is idle", () => {
    const freshness = createFreshness(10_000);
    for (const at of [1_000, 60_000, 120_000]) {
      freshness.addPrimary(at, 100);
      freshness.addStandby(100);
      expect(freshness.getTime()).toBe(at);
    }
  });

  test("never counts a position from longer ago than the bound", () => {
    const freshness = createFreshness(10_000);
    freshness.addPrimary(1_000, 100);
    freshness.addPrimary(20_000, 200);
    freshness.addStandby(150);
    expect(freshness.getTime()).toBe(Number.NEGATIVE_INFINITY);
  });

  test("is unknown again after a reset", () => {
    const freshness = createFreshness(10_000);
    freshness.addPrimary(1_000, 100);
    freshness.addStandby(100);
    freshness.reset();
    freshness.addStandby(100);
    expect(freshness.getTime()).toBe(Number.NEGATIVE_INFINITY);
  });
});
