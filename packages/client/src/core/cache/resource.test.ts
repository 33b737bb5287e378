import { beforeEach, describe, expect, it, vi } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../testing/platform.ts";
import { createResource } from "./resource.ts";

let platform: TestPlatform;
beforeEach(() => {
  platform = createTestPlatform();
});

/** A fetch function whose calls the test resolves in order. */
function createFetch() {
  const pending: PromiseWithResolvers<string>[] = [];
  const fetchValue = vi.fn(() => {
    const answer = Promise.withResolvers<string>();
    pending.push(answer);
    return answer.promise;
  });
  const answer = async (index: number, value: string | Error) => {
    await vi.waitFor(() => expect(pending.length).toBeGreaterThan(index), 10_000);
    if (value instanceof Error) pending[index]?.reject(value);
    else pending[index]?.resolve(value);
  };
  return { fetchValue, answer };
}

describe("fetching", () => {
  it("is shared by callers that ask before it starts", async () => {
    const fetchValue = vi.fn(async () => "value");
    const resource = createResource(fetchValue, platform);

    const values = await Promise.all([resource.refresh(), resource.refresh(), resource.refresh()]);

    expect(values).toEqual(["value", "value", "value"]);
    expect(fetchValue).toHaveBeenCalledTimes(1);
  });

  it("starts at least 300 ms after the previous start", async () => {
    const resource = createResource(async () => "value", platform);

    await resource.refresh();
    platform.advance(100);
    await resource.refresh();
    platform.advance(300);
    await resource.refresh();

    expect(platform.sleeps).toEqual([200]);
  });

  it("runs one at a time; callers during a fetch share the next one", async () => {
    const { fetchValue, answer } = createFetch();
    const resource = createResource(fetchValue, platform);
    const first = resource.refresh();
    await vi.waitFor(() => expect(fetchValue).toHaveBeenCalledTimes(1), 10_000);

    const second = resource.refresh();
    const third = resource.refresh();
    platform.advance(10_000);
    await Promise.resolve();
    expect(fetchValue).toHaveBeenCalledTimes(1);
    await answer(0, "before");
    await answer(1, "after");

    expect(await Promise.all([first, second, third])).toEqual(["before", "after", "after"]);
    expect(fetchValue).toHaveBeenCalledTimes(2);
  });

  it("continues after a failed fetch", async () => {
    const { fetchValue, answer } = createFetch();
    const resource = createResource(fetchValue, platform);
    const first = resource.refresh();
    await answer(0, new Error("No answer."));
    await expect(first).rejects.toThrow("No answer.");

    const second = resource.refresh();
    await answer(1, "value");

    expect(await second).toBe("value");
    expect(resource.getSnapshot()).toEqual({ status: "ready", data: "value" });
  });

  it("handles a function that throws synchronously", async () => {
    const resource = createResource(() => {
      throw new Error("Broken.");
    }, platform);

    await expect(resource.refresh()).rejects.toThrow("Broken.");
    await expect(resource.refresh()).rejects.toThrow("Broken.");
  });
});

describe("observing", () => {
  it("fetches once for many subscribers and notifies them", async () => {
    const fetchValue = vi.fn(async () => "value");
    const resource = createResource(fetchValue, platform);
    const [first, second] = [vi.fn(), vi.fn()];

    resource.subscribe(first);
    resource.subscribe(second);
    expect(resource.getSnapshot()).toEqual({ status: "loading" });
    await resource.whenSettled();

    expect(fetchValue).toHaveBeenCalledTimes(1);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
    expect(resource.getSnapshot()).toEqual({ status: "ready", data: "value" });
  });

  it("reuses a fetch that is in progress", async () => {
    const fetchValue = vi.fn(async () => "value");
    const resource = createResource(fetchValue, platform);
    const refresh = resource.refresh();

    resource.subscribe(() => {});
    await Promise.all([refresh, resource.whenSettled()]);

    expect(fetchValue).toHaveBeenCalledTimes(1);
  });

  it("returns the same snapshot object until something changes", async () => {
    const resource = createResource(async () => "value", platform);
    resource.subscribe(() => {});
    expect(resource.getSnapshot()).toBe(resource.getSnapshot());

    await resource.whenSettled();

    expect(resource.getSnapshot()).toBe(resource.getSnapshot());
  });

  it("shows an error when there is no value yet", async () => {
    const error = new Error("No answer.");
    const resource = createResource(() => Promise.reject(error), platform);
    const listener = vi.fn();

    resource.subscribe(listener);
    await vi.waitFor(() => expect(listener).toHaveBeenCalled(), 10_000);

    expect(resource.getSnapshot()).toEqual({ status: "error", error });
    await expect(resource.whenSettled()).rejects.toBe(error);
  });

  it("keeps the value when a later fetch fails", async () => {
    const { fetchValue, answer } = createFetch();
    const resource = createResource(fetchValue, platform);
    resource.subscribe(() => {});
    await answer(0, "value");
    await resource.whenSettled();

    const refresh = resource.refresh();
    await answer(1, new Error("No answer."));
    await expect(refresh).rejects.toThrow("No answer.");

    expect(resource.getSnapshot()).toEqual({ status: "ready", data: "value" });
  });

  it("isn't overwritten by a fetch that started before a change", async () => {
    const { fetchValue, answer } = createFetch();
    const resource = createResource(fetchValue, platform);
    resource.subscribe(() => {});
    const refresh = resource.refresh();
    await vi.waitFor(() => expect(fetchValue).toHaveBeenCalled(), 10_000);

    resource.set("changed");
    await answer(0, "before the change");
    await refresh;

    expect(resource.getSnapshot()).toEqual({ status: "ready", data: "changed" });
  });
});

describe("eviction", () => {
  it("happens five seconds after the last unsubscribe", async () => {
    const fetchValue = vi.fn(async () => "value");
    const resource = createResource(fetchValue, platform);
    const unsubscribe = resource.subscribe(() => {});
    await resource.whenSettled();
    platform.advance(60_000);
    expect(resource.getSnapshot().status).toBe("ready");

    unsubscribe();
    platform.advance(4999);
    expect(resource.getSnapshot().status).toBe("ready");
    platform.advance(1);
    expect(resource.getSnapshot().status).toBe("loading");

    resource.subscribe(() => {});
    await resource.whenSettled();
    expect(fetchValue).toHaveBeenCalledTimes(2);
  });

  it("doesn't happen after a new subscription in time", async () => {
    const fetchValue = vi.fn(async () => "value");
    const resource = createResource(fetchValue, platform);
    const unsubscribe = resource.subscribe(() => {});
    await resource.whenSettled();

    unsubscribe();
    platform.advance(4000);
    resource.subscribe(() => {});
    platform.advance(60_000);

    expect(resource.getSnapshot().status).toBe("ready");
    expect(fetchValue).toHaveBeenCalledTimes(1);
  });

  it("applies to values without subscribers, so that a component mounted later doesn't show a stale value", async () => {
    const resource = createResource(async () => "value", platform);
    await resource.refresh();

    platform.advance(5000);

    expect(resource.getSnapshot().status).toBe("loading");
  });
});

describe("the promise for React's `use`", () => {
  it("is the same while loading and fetches once", async () => {
    const fetchValue = vi.fn(async () => "value");
    const resource = createResource(fetchValue, platform);

    const promise = resource.whenSettled();

    expect(resource.whenSettled()).toBe(promise);
    expect(await promise).toBe("value");
    expect(fetchValue).toHaveBeenCalledTimes(1);
  });
});

describe("refetching after a change", () => {
  it("doesn't fetch a value that was never requested", async () => {
    const fetchValue = vi.fn(async () => "value");

    await createResource(fetchValue, platform).refetch();

    expect(fetchValue).not.toHaveBeenCalled();
  });

  it("refetches a cached value", async () => {
    let value = "before";
    const resource = createResource(async () => value, platform);
    await resource.refresh();

    value = "after";
    await resource.refetch();

    expect(resource.getSnapshot()).toEqual({ status: "ready", data: "after" });
  });

  it("refetches a value being fetched, because that fetch could have started before the change", async () => {
    const { fetchValue, answer } = createFetch();
    const resource = createResource(fetchValue, platform);
    const first = resource.refresh();
    await vi.waitFor(() => expect(fetchValue).toHaveBeenCalledTimes(1), 10_000);

    const renewed = resource.refetch();
    await answer(0, "before");
    await answer(1, "after");
    await Promise.all([first, renewed]);

    expect(resource.getSnapshot()).toEqual({ status: "ready", data: "after" });
  });

  it("never rejects, and keeps the value when the fetch fails", async () => {
    const { fetchValue, answer } = createFetch();
    const resource = createResource(fetchValue, platform);
    void resource.refresh();
    await answer(0, "before");
    await resource.whenSettled();

    const renewed = resource.refetch();
    await answer(1, new Error("Down."));

    await expect(renewed).resolves.toBeUndefined();
    expect(resource.getSnapshot()).toEqual({ status: "ready", data: "before" });
  });
});
