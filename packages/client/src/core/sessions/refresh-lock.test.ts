import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withRefreshLock } from "./user-session.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let counter = 0;
let name: string;
beforeEach(() => {
  name = `refresh-lock-test-${counter++}`;
});

/** Runs two tasks with the same lock name and records when each starts and ends. */
async function runTwo(): Promise<string[]> {
  const events: string[] = [];
  const task = (label: string) => async () => {
    events.push(`${label} begins`);
    await Promise.resolve();
    events.push(`${label} ends`);
    return label;
  };
  const results = await Promise.all([withRefreshLock(name, task("first")), withRefreshLock(name, task("second"))]);
  expect(results).toEqual(["first", "second"]);
  return events;
}

describe.each([
  ["with Web Locks", () => {}],
  ["without Web Locks", () => vi.stubGlobal("navigator", {})],
])("locking %s", (_where, prepare) => {
  beforeEach(prepare);

  it("runs one task after the other", async () => {
    expect(await runTwo()).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  it("passes on an error and runs the next task", async () => {
    const failing = withRefreshLock(name, async () => {
      throw new Error("No answer.");
    });
    const next = withRefreshLock(name, async () => "next");

    await expect(failing).rejects.toThrow("No answer.");
    expect(await next).toBe("next");
  });

  it("doesn't block another name", async () => {
    let release = () => {};
    const held = withRefreshLock(name, () => new Promise<void>((resolve) => (release = resolve)));

    expect(await withRefreshLock(`${name}-other`, async () => "free")).toBe("free");

    release();
    await held;
  });
});

describe("a lock held by a frozen tab", () => {
  it("is stolen after five seconds, and the frozen tab's result still counts when it resumes", async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    let wakeUp: (value: string) => void = () => {};
    const isHeld = Promise.withResolvers<void>();
    const frozen = withRefreshLock(name, () => {
      isHeld.resolve();
      return new Promise<string>((resolve) => {
        wakeUp = resolve;
      });
    });
    await isHeld.promise;

    const waiting = withRefreshLock(name, async () => "went ahead");
    limit.abort();

    expect(await waiting).toBe("went ahead");
    expect(timeout).toHaveBeenCalledWith(5000);
    wakeUp("woke up");
    expect(await frozen).toBe("woke up");
  });
});

describe("a task that fails while holding the lock", () => {
  it("doesn't steal the lock", async () => {
    const request = vi.spyOn(navigator.locks, "request");

    await expect(withRefreshLock(name, () => Promise.reject(new Error("No answer.")))).rejects.toThrow("No answer.");

    expect(request).toHaveBeenCalledTimes(1);
  });
});

describe("a page without permission to use locks", () => {
  it("still refreshes", async () => {
    const request = async () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("navigator", { locks: { request } });

    expect(await withRefreshLock(name, async () => "went ahead")).toBe("went ahead");
  });
});
