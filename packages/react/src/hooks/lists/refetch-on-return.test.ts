import { beforeEach, describe, expect, it, vi } from "vitest";
import { refetchOnReturn } from "./use-list-store.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
const show = (visibilityState: DocumentVisibilityState) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
};

let now: number;
let session: { hasEnded: () => boolean };
const refetch = vi.fn(async () => {});
const context = { session: () => session, cache: { refetch }, platform: { now: () => now } };
beforeEach(() => {
  now = 0;
  session = { hasEnded: () => false };
  refetch.mockClear();
});

describe("lists on the page", () => {
  it("are refetched when the page becomes visible, not while it is hidden", () => {
    const stop = refetchOnReturn(page, context);

    show("hidden");
    expect(refetch).not.toHaveBeenCalled();
    show("visible");

    expect(refetch.mock.calls).toEqual([[session]]);
    stop();
  });

  it("are refetched once for any number of lists, at most every 10 s", () => {
    const stops = [refetchOnReturn(page, context), refetchOnReturn(page, context)];

    show("visible");
    now = 9_999;
    show("visible");
    expect(refetch).toHaveBeenCalledTimes(1);
    now = 10_000;
    show("visible");

    expect(refetch).toHaveBeenCalledTimes(2);
    for (const stop of stops) stop();
  });

  it("belong to the session of their token store", () => {
    const session = vi.fn(() => ({ hasEnded: () => false }));
    const stop = refetchOnReturn(page, { ...context, session }, "memory");

    show("visible");

    expect(session.mock.calls).toEqual([["memory"]]);
    stop();
  });

  it("are not refetched after the session ends", () => {
    session = { hasEnded: () => true };
    const stop = refetchOnReturn(page, context);

    show("visible");

    expect(refetch).not.toHaveBeenCalled();
    stop();
  });

  it("are not refetched after the last one unmounts", () => {
    refetchOnReturn(page, context)();

    show("visible");

    expect(refetch).not.toHaveBeenCalled();
  });
});
