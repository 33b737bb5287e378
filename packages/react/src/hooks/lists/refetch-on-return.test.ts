import { beforeEach, describe, expect, it, vi } from "vitest";
import { refetchOnReturn } from "./refetch-on-return.ts";

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

describe("lists that are on the page", () => {
  it("are fetched again when the page is seen again, and not while it is hidden", () => {
    const stop = refetchOnReturn(page, context);

    show("hidden");
    expect(refetch).not.toHaveBeenCalled();
    show("visible");

    expect(refetch.mock.calls).toEqual([[session]]);
    stop();
  });

  it("are fetched again once, however many of them there are, and at most every 10 s", () => {
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

  it("are those of the session that is signed in where they come from", () => {
    const session = vi.fn(() => ({ hasEnded: () => false }));
    const stop = refetchOnReturn(page, { ...context, session }, "memory");

    show("visible");

    expect(session.mock.calls).toEqual([["memory"]]);
    stop();
  });

  it("of a session that is over are not asked for", () => {
    session = { hasEnded: () => true };
    const stop = refetchOnReturn(page, context);

    show("visible");

    expect(refetch).not.toHaveBeenCalled();
    stop();
  });

  it("are let be once none is left on the page", () => {
    refetchOnReturn(page, context)();

    show("visible");

    expect(refetch).not.toHaveBeenCalled();
  });
});
