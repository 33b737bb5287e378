import { describe, expect, test } from "vitest";
import { defaultLimits } from "./available-concurrency.ts";
import { createDeliverySchedule, type DueEndpoint, type Slot } from "./delivery-schedule.ts";

const now = 1_000_000;
const due = (endpointId: string, more: Partial<DueEndpoint> = {}): DueEndpoint => ({
  projectId: "project",
  endpointId,
  dueAt: now,
  rateLimit: null,
  isDown: false,
  ...more,
});

/**
 * Claims all slots available at a time, with an unlimited supply of due deliveries. Returns the endpoint of each
 * delivery.
 */
function claimAll(schedule: ReturnType<typeof createDeliverySchedule>, at = now): string[] {
  const started: string[] = [];
  for (let slot = schedule.next(at); slot; slot = schedule.next(at)) {
    const { endpointId, count } = slot;
    started.push(...Array.from({ length: count }, () => endpointId));
    schedule.recordClaimed(slot, count, { now: at, laterAt: null });
  }
  return started;
}

const readCount = (started: readonly string[], id: string) => started.filter((each) => each === id).length;

describe("delivery scheduling", () => {
  test("an endpoint gets four concurrent deliveries, and another when one finishes", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a"));
    expect(claimAll(schedule)).toEqual(["a", "a", "a", "a"]);
    schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
    expect(claimAll(schedule)).toEqual(["a"]);
  });

  test("an endpoint that is down gets one at a time, and all of them together leave most slots to others", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    for (let count = 0; count < 100; count += 1)
      schedule.addDue(due(`dead${count}`, { projectId: `p${count}`, isDown: true }));
    expect(claimAll(schedule)).toHaveLength(8);
    schedule.addDue(due("live"));
    expect(claimAll(schedule)).toEqual(["live", "live", "live", "live"]);
  });

  test("a project with many endpoints gets half of all slots", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    for (let count = 0; count < 20; count += 1) schedule.addDue(due(`many${count}`, { projectId: "many" }));
    schedule.addDue(due("other"));
    const started = claimAll(schedule);
    expect(started.filter((id) => id.startsWith("many"))).toHaveLength(16);
    expect(readCount(started, "other")).toBe(4);
  });

  test("when all slots are used, the next free one goes to the endpoint that has waited longest", () => {
    const schedule = createDeliverySchedule({ all: 2, perProject: 2, perEndpoint: 1, down: 1 });
    for (const id of ["a", "b", "c"]) schedule.addDue(due(id));
    expect(claimAll(schedule)).toEqual(["a", "b"]);
    schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
    expect(claimAll(schedule)).toEqual(["c"]);
    schedule.recordFinished({ projectId: "project", endpointId: "c" }, { dueAt: now, isDown: false });
    expect(claimAll(schedule)).toEqual(["a"]);
  });

  test("an endpoint with fewer due deliveries than slots isn't queried again until there is new work", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a"));
    const slot = schedule.next(now);
    expect(slot?.count).toBe(4);
    expect(schedule.next(now)).toBeNull();
    if (slot) schedule.recordClaimed(slot, 1, { now, laterAt: null });
    expect(schedule.next(now)).toBeNull();
    schedule.addDue(due("a"));
    expect(schedule.next(now)?.count).toBe(3);
  });

  test("work added during the query isn't lost", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a"));
    const slot = schedule.next(now);
    schedule.addDue(due("a"));
    if (slot) schedule.recordClaimed(slot, 0, { now, laterAt: null });
    expect(schedule.next(now)?.count).toBe(4);
  });
});

describe("a rate limit per second", () => {
  test("holds within a second, over several slots, and resets in the next", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a", { rateLimit: 3 }));
    expect(claimAll(schedule)).toHaveLength(3);
    for (let count = 0; count < 3; count += 1)
      schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
    expect(claimAll(schedule, now + 999)).toEqual([]);
    expect(schedule.getNextDueAt(now + 999)).toBe(now + 1000);
    expect(claimAll(schedule, now + 1000)).toHaveLength(3);
  });

  test("holds if everything was delivered in between", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    for (let count = 0; count < 2; count += 1) {
      schedule.addDue(due("a", { rateLimit: 1 }));
      expect(claimAll(schedule, now + count)).toHaveLength(count === 0 ? 1 : 0);
      if (count === 0)
        schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: null, isDown: false });
    }
    expect(schedule.getNextDueAt(now + 1)).toBe(now + 1000);
  });

  test("doesn't count requested deliveries that weren't found", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a", { rateLimit: 2 }));
    const slot = schedule.next(now);
    if (slot) schedule.recordClaimed(slot, 1, { now, laterAt: null });
    schedule.addDue(due("a", { rateLimit: 2 }));
    expect(schedule.next(now)?.count).toBe(1);
  });
});

describe("code review defect 2: a scheduling step with 10,000 due endpoints", () => {
  const endpointCount = 10_000;
  /** A binary heap compares at most twice per level: 14 levels, in several heaps. */
  const maxComparisons = 400;

  test.each([
    ["of one project", () => "project", 16],
    ["of as many projects", (index: number) => `p${index}`, 32],
  ])("%s needs few comparisons, also when all slots are used", (_whose, getProjectId, slotCount) => {
    let comparisons = 0;
    const schedule = createDeliverySchedule(defaultLimits, () => {
      comparisons += 1;
    });
    for (let index = 0; index < endpointCount; index += 1)
      schedule.addDue(due(`e${index}`, { projectId: getProjectId(index), dueAt: now + (index % 2) }));
    const started: Slot[] = [];
    for (let slot = schedule.next(now + 1); slot; slot = schedule.next(now + 1)) {
      schedule.recordClaimed(slot, slot.count, { now: now + 1, laterAt: null });
      for (let count = 0; count < slot.count; count += 1) started.push(slot);
    }
    expect(started).toHaveLength(slotCount);

    for (let step = 0; step < 1000; step += 1) {
      const finished = started.shift();
      comparisons = 0;
      if (finished) schedule.recordFinished(finished, { dueAt: null, isDown: false });
      const slot = schedule.next(now + 1);
      expect(schedule.next(now + 1)).toBeNull();
      schedule.getNextDueAt(now + 1);
      expect(comparisons).toBeLessThan(maxComparisons);
      if (!slot) throw new Error("A finished delivery must free a slot");
      schedule.recordClaimed(slot, slot.count, { now: now + 1, laterAt: null });
      started.push(slot);
    }
  });
});

test("an idle endpoint is removed", () => {
  const schedule = createDeliverySchedule(defaultLimits);
  schedule.addDue(due("a", { rateLimit: 5 }));
  const slot = schedule.next(now);
  if (slot) schedule.recordClaimed(slot, 1, { now, laterAt: null });
  schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: null, isDown: false });
  expect(schedule.getNextDueAt(now + 1000)).toBeNull();
  // The endpoint was removed, so this result is ignored.
  schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
  expect(schedule.next(now + 1000)).toBeNull();
});

describe("the next due time", () => {
  test("is the later time if fewer deliveries were found than requested", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a"));
    const first = schedule.next(now);
    schedule.addDue(due("a"));
    if (first) schedule.recordClaimed(first, 1, { now, laterAt: now + 7000 });
    schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: now + 7000, isDown: false });
    const second = schedule.next(now);
    if (second) schedule.recordClaimed(second, 0, { now, laterAt: now + 7000 });
    expect(schedule.getNextDueAt(now)).toBe(now + 7000);
  });

  test("is the earliest time at which something is due", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    expect(schedule.getNextDueAt(now)).toBeNull();
    schedule.addDue(due("a", { dueAt: now + 5000 }));
    schedule.addDue(due("b", { dueAt: now + 3000 }));
    schedule.addDue(due("b", { dueAt: now + 9000 }));
    expect(schedule.next(now)).toBeNull();
    expect(schedule.getNextDueAt(now)).toBe(now + 3000);
    expect(schedule.next(now + 3000)?.endpointId).toBe("b");
  });
});
