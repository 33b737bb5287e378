import { describe, expect, test } from "vitest";
import { createAgenda, type DueEndpoint } from "./agenda.ts";
import { defaultLimits } from "./room.ts";

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
function takeAll(agenda: ReturnType<typeof createAgenda>, at = now): string[] {
  const started: string[] = [];
  for (let turn = agenda.next(at); turn; turn = agenda.next(at)) {
    const { endpointId, count } = turn;
    started.push(...Array.from({ length: count }, () => endpointId));
    agenda.began(turn, count, { now: at, laterAt: null });
  }
  return started;
}

const countOf = (started: readonly string[], id: string) => started.filter((each) => each === id).length;

describe("whose turn it is", () => {
  test("an endpoint gets four deliveries at once, and another when one has ended", () => {
    const agenda = createAgenda(defaultLimits);
    agenda.note(due("a"));
    expect(takeAll(agenda)).toEqual(["a", "a", "a", "a"]);
    agenda.ended({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
    expect(takeAll(agenda)).toEqual(["a"]);
  });

  test("one that is down gets one at a time, and all of them together leave most places to the others", () => {
    const agenda = createAgenda(defaultLimits);
    for (let count = 0; count < 100; count += 1)
      agenda.note(due(`dead${count}`, { projectId: `p${count}`, isDown: true }));
    expect(takeAll(agenda)).toHaveLength(8);
    agenda.note(due("live"));
    expect(takeAll(agenda)).toEqual(["live", "live", "live", "live"]);
  });

  test("a project with many endpoints takes half of all places, and the others get theirs", () => {
    const agenda = createAgenda(defaultLimits);
    for (let count = 0; count < 20; count += 1) agenda.note(due(`many${count}`, { projectId: "many" }));
    agenda.note(due("other"));
    const started = takeAll(agenda);
    expect(started.filter((id) => id.startsWith("many"))).toHaveLength(16);
    expect(countOf(started, "other")).toBe(4);
  });

  test("when all places are taken, the one that comes free goes to whoever has waited longest", () => {
    const agenda = createAgenda({ all: 2, perProject: 2, perEndpoint: 1, down: 1 });
    for (const id of ["a", "b", "c"]) agenda.note(due(id));
    expect(takeAll(agenda)).toEqual(["a", "b"]);
    agenda.ended({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
    expect(takeAll(agenda)).toEqual(["c"]);
    agenda.ended({ projectId: "project", endpointId: "c" }, { dueAt: now, isDown: false });
    expect(takeAll(agenda)).toEqual(["a"]);
  });

  test("an endpoint where less was found than looked for is not asked again until something is told of it", () => {
    const agenda = createAgenda(defaultLimits);
    agenda.note(due("a"));
    const turn = agenda.next(now);
    expect(turn?.count).toBe(4);
    expect(agenda.next(now)).toBeNull();
    if (turn) agenda.began(turn, 1, { now, laterAt: null });
    expect(agenda.next(now)).toBeNull();
    agenda.note(due("a"));
    expect(agenda.next(now)?.count).toBe(3);
  });

  test("what is told while the database is asked is not forgotten", () => {
    const agenda = createAgenda(defaultLimits);
    agenda.note(due("a"));
    const turn = agenda.next(now);
    agenda.note(due("a"));
    if (turn) agenda.began(turn, 0, { now, laterAt: null });
    expect(agenda.next(now)?.count).toBe(4);
  });
});

describe("a limit of deliveries a second", () => {
  test("holds within a second, also over several turns, and starts anew in the next", () => {
    const agenda = createAgenda(defaultLimits);
    agenda.note(due("a", { rateLimit: 3 }));
    expect(takeAll(agenda)).toHaveLength(3);
    for (let count = 0; count < 3; count += 1)
      agenda.ended({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
    expect(takeAll(agenda, now + 999)).toEqual([]);
    expect(agenda.nextTime(now + 999)).toBe(now + 1000);
    expect(takeAll(agenda, now + 1000)).toHaveLength(3);
  });

  test("holds when everything was delivered in between", () => {
    const agenda = createAgenda(defaultLimits);
    for (let count = 0; count < 2; count += 1) {
      agenda.note(due("a", { rateLimit: 1 }));
      expect(takeAll(agenda, now + count)).toHaveLength(count === 0 ? 1 : 0);
      if (count === 0) agenda.ended({ projectId: "project", endpointId: "a" }, { dueAt: null, isDown: false });
    }
    expect(agenda.nextTime(now + 1)).toBe(now + 1000);
  });

  test("does not count what was looked for and not found", () => {
    const agenda = createAgenda(defaultLimits);
    agenda.note(due("a", { rateLimit: 2 }));
    const turn = agenda.next(now);
    if (turn) agenda.began(turn, 1, { now, laterAt: null });
    agenda.note(due("a", { rateLimit: 2 }));
    expect(agenda.next(now)?.count).toBe(1);
  });
});

test("an endpoint that has everything is forgotten", () => {
  const agenda = createAgenda(defaultLimits);
  agenda.note(due("a", { rateLimit: 5 }));
  const turn = agenda.next(now);
  if (turn) agenda.began(turn, 1, { now, laterAt: null });
  agenda.ended({ projectId: "project", endpointId: "a" }, { dueAt: null, isDown: false });
  expect(agenda.nextTime(now + 1000)).toBeNull();
  // Nothing is known of it any more that could take its end.
  agenda.ended({ projectId: "project", endpointId: "a" }, { dueAt: now, isDown: false });
  expect(agenda.next(now + 1000)).toBeNull();
});

describe("the next look", () => {
  test("is at what comes later when less was found than looked for, whatever was said before", () => {
    const agenda = createAgenda(defaultLimits);
    agenda.note(due("a"));
    const first = agenda.next(now);
    agenda.note(due("a"));
    if (first) agenda.began(first, 1, { now, laterAt: now + 7000 });
    agenda.ended({ projectId: "project", endpointId: "a" }, { dueAt: now + 7000, isDown: false });
    const second = agenda.next(now);
    if (second) agenda.began(second, 0, { now, laterAt: now + 7000 });
    expect(agenda.nextTime(now)).toBe(now + 7000);
  });

  test("is at the first time at which something is due", () => {
    const agenda = createAgenda(defaultLimits);
    expect(agenda.nextTime(now)).toBeNull();
    agenda.note(due("a", { dueAt: now + 5000 }));
    agenda.note(due("b", { dueAt: now + 3000 }));
    agenda.note(due("b", { dueAt: now + 9000 }));
    expect(agenda.next(now)).toBeNull();
    expect(agenda.nextTime(now)).toBe(now + 3000);
    expect(agenda.next(now + 3000)?.endpointId).toBe("b");
  });
});
