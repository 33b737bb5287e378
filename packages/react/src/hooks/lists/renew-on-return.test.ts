import { beforeEach, describe, expect, it, vi } from "vitest";
import { renewOnReturn } from "./renew-on-return.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
const show = (visibilityState: DocumentVisibilityState) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
};

let now: number;
let session: { isOver: () => boolean };
const renew = vi.fn(async () => {});
const parts = { session: () => session, cache: { renew }, platform: { now: () => now } };
beforeEach(() => {
  now = 0;
  session = { isOver: () => false };
  renew.mockClear();
});

describe("lists that are on the page", () => {
  it("are fetched again when the page is seen again, and not while it is hidden", () => {
    const stop = renewOnReturn(page, parts);

    show("hidden");
    expect(renew).not.toHaveBeenCalled();
    show("visible");

    expect(renew.mock.calls).toEqual([[session]]);
    stop();
  });

  it("are fetched again once, however many of them there are, and at most every 10 s", () => {
    const stops = [renewOnReturn(page, parts), renewOnReturn(page, parts)];

    show("visible");
    now = 9_999;
    show("visible");
    expect(renew).toHaveBeenCalledTimes(1);
    now = 10_000;
    show("visible");

    expect(renew).toHaveBeenCalledTimes(2);
    for (const stop of stops) stop();
  });

  it("are those of the session that is signed in where they come from", () => {
    const session = vi.fn(() => ({ isOver: () => false }));
    const stop = renewOnReturn(page, { ...parts, session }, "memory");

    show("visible");

    expect(session.mock.calls).toEqual([["memory"]]);
    stop();
  });

  it("of a session that is over are not asked for", () => {
    session = { isOver: () => true };
    const stop = renewOnReturn(page, parts);

    show("visible");

    expect(renew).not.toHaveBeenCalled();
    stop();
  });

  it("are let be once none is left on the page", () => {
    renewOnReturn(page, parts)();

    show("visible");

    expect(renew).not.toHaveBeenCalled();
  });
});
