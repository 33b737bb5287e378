import { describe, expect, test } from "vitest";
import { defaultLimits } from "./available-concurrency.ts";
import { createDeliverySchedule, type DueEndpoint } from "./delivery-schedule.ts";

const now = 1_000_000;
const due = (endpointId: string, more: Partial<DueEndpoint> = {}): DueEndpoint => ({
  projectId: "project",
  endpointId,
  dueAt: now,
  rateLimit: null,
  isDown: false,
  ...more,
});

/** Takes all turns there are at a time; what is due never ends. The endpoints, once for each delivery. */
function takeAll(schedule: ReturnType<typeof createDeliverySchedule>, at = now): string[] {
  const started: string[] = [];
  for (let slot = schedule.next(at); slot; slot = schedule.next(at)) {
    const { endpointId, count } = slot;
    started.push(...Array.from({ length: count }, () => endpointId));
    schedule.recordClaimed(slot, count, { now: at, laterAt: null });
  }
  return started;
}

const countOf = (started: readonly string[], id: string) => started.filter((each) => each === id).length;

describe("whose turn it is", () => {
  test("an endpoint gets four deliveries at once, and another when one has ended", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a"));
    expect(takeAll(schedule)).toEqual(["a", "a", "a", "a"]);
    schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
    expect(takeAll(schedule)).toEqual(["a"]);
  });

  test("one that is down gets one at a time, and all of them together leave most places to the others", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    for (let count = 0; count < 100; count += 1)
      schedule.addDue(due(`dead${count}`, { projectId: `p${count}`, isDown: true }));
    expect(takeAll(schedule)).toHaveLength(8);
    schedule.addDue(due("live"));
    expect(takeAll(schedule)).toEqual(["live", "live", "live", "live"]);
  });

  test("a project with many endpoints takes half of all places, and the others get theirs", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    for (let count = 0; count < 20; count += 1) schedule.addDue(due(`many${count}`, { projectId: "many" }));
    schedule.addDue(due("other"));
    const started = takeAll(schedule);
    expect(started.filter((id) => id.startsWith("many"))).toHaveLength(16);
    expect(countOf(started, "other")).toBe(4);
  });

  test("when all places are taken, the one that comes free goes to whoever has waited longest", () => {
    const schedule = createDeliverySchedule({ all: 2, perProject: 2, perEndpoint: 1, down: 1 });
    for (const id of ["a", "b", "c"]) schedule.addDue(due(id));
    expect(takeAll(schedule)).toEqual(["a", "b"]);
    schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
    expect(takeAll(schedule)).toEqual(["c"]);
    schedule.recordFinished({ projectId: "project", endpointId: "c" }, { dueAt: now, isDown: false });
    expect(takeAll(schedule)).toEqual(["a"]);
  });

  test("an endpoint where less was found than looked for is not asked again until something is told of it", () => {
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

  test("what is told while the database is asked is not forgotten", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a"));
    const slot = schedule.next(now);
    schedule.addDue(due("a"));
    if (slot) schedule.recordClaimed(slot, 0, { now, laterAt: null });
    expect(schedule.next(now)?.count).toBe(4);
  });
});

describe("a limit of deliveries a second", () => {
  test("holds within a second, also over several turns, and starts anew in the next", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a", { rateLimit: 3 }));
    expect(takeAll(schedule)).toHaveLength(3);
    for (let count = 0; count < 3; count += 1)
      schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
    expect(takeAll(schedule, now + 999)).toEqual([]);
    expect(schedule.getNextDueAt(now + 999)).toBe(now + 1000);
    expect(takeAll(schedule, now + 1000)).toHaveLength(3);
  });

  test("holds when everything was delivered in between", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    for (let count = 0; count < 2; count += 1) {
      schedule.addDue(due("a", { rateLimit: 1 }));
      expect(takeAll(schedule, now + count)).toHaveLength(count === 0 ? 1 : 0);
      if (count === 0)
        schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: null, isDown: false });
    }
    expect(schedule.getNextDueAt(now + 1)).toBe(now + 1000);
  });

  test("does not count what was looked for and not found", () => {
    const schedule = createDeliverySchedule(defaultLimits);
    schedule.addDue(due("a", { rateLimit: 2 }));
    const slot = schedule.next(now);
    if (slot) schedule.recordClaimed(slot, 1, { now, laterAt: null });
    schedule.addDue(due("a", { rateLimit: 2 }));
    expect(schedule.next(now)?.count).toBe(1);
  });
});

test("an endpoint that has everything is forgotten", () => {
  const schedule = createDeliverySchedule(defaultLimits);
  schedule.addDue(due("a", { rateLimit: 5 }));
  const slot = schedule.next(now);
  if (slot) schedule.recordClaimed(slot, 1, { now, laterAt: null });
  schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: null, isDown: false });
  expect(schedule.getNextDueAt(now + 1000)).toBeNull();
  // Nothing is known of it any more that could take its end.
  schedule.recordFinished({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
  expect(schedule.next(now + 1000)).toBeNull();
});

describe("the next look", () => {
  test("is at what comes later when less was found than looked for, whatever was said before", () => {
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

  test("is at the first time at which something is due", () => {
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
