import { describe, expect, it, vi } from "vitest";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { createMemoryStore, signedOut } from "../tokens/token-store.ts";
import type { Tokens } from "../tokens/token-store-init.ts";
import { createUserSession, createUserSessions } from "./user-session.ts";

const platform = createTestPlatform();
const livingFor = (millis: number, name = "token") => fakeAccessToken(platform.now() + millis, name);
const fresh = livingFor(600_000, "fresh");

/** A session in memory with an optional `refresh` function. */
function getSession(tokens: Tokens, refresh: (refreshToken: string) => Promise<string | null> = async () => fresh) {
  const store = createMemoryStore(tokens);
  const refreshSpy = vi.fn(refresh);
  return { store, refresh: refreshSpy, session: createUserSession(store, tokens, refreshSpy, platform) };
}

describe("getting tokens", () => {
  it.each([
    ["enough life left", livingFor(20_000), 0],
    ["a millisecond too little", livingFor(19_000), 1],
    ["expired", livingFor(-1000), 1],
    ["no exp", fakeAccessToken(null), 0],
    ["not readable", "garbage", 1],
    ["no access token yet", null, 1],
  ])("with an access token that has %s refreshes %#", async (_what, accessToken, refreshes) => {
    const { session, refresh, store } = getSession({ accessToken, refreshToken: "r" });

    const tokens = await session.getTokens(20_000);

    expect(refresh).toHaveBeenCalledTimes(refreshes);
    expect(tokens).toEqual({ accessToken: refreshes ? fresh : accessToken, refreshToken: "r" });
    expect(store.read()).toEqual(tokens);
  });

  it.each([60_000, 100_000])("rejects a minimum life of %i ms", async (minLifeMs) => {
    const { session } = getSession({ accessToken: null, refreshToken: "r" });

    await expect(session.getTokens(minLifeMs)).rejects.toThrow(RangeError);
  });

  it("trusts a fresh token even when the device's clock is far ahead", async () => {
    const old = livingFor(-3_600_000);
    const { session } = getSession({ accessToken: null, refreshToken: "r" }, async () => old);

    expect((await session.getTokens(20_000)).accessToken).toBe(old);
  });

  it("refreshes once for concurrent callers", async () => {
    const { session, refresh } = getSession({ accessToken: null, refreshToken: "r" });

    const all = await Promise.all(Array.from({ length: 20 }, () => session.getTokens(20_000)));

    expect(refresh).toHaveBeenCalledTimes(1);
    expect(new Set(all.map(({ accessToken }) => accessToken))).toEqual(new Set([fresh]));
  });

  it("retries after a failed refresh", async () => {
    const { session, refresh } = getSession({ accessToken: null, refreshToken: "r" });
    refresh.mockRejectedValueOnce(new Error("No answer."));

    await expect(session.getTokens(20_000)).rejects.toThrow("No answer.");

    expect((await session.getTokens(20_000)).accessToken).toBe(fresh);
  });

  it("adopts a token that another app refreshed in the same store", async () => {
    const { session, store, refresh } = getSession({ accessToken: null, refreshToken: "r" });
    const theirs = livingFor(600_000, "theirs");
    store.write({ accessToken: theirs, refreshToken: "r" });

    expect((await session.getTokens(20_000)).accessToken).toBe(theirs);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe("a session", () => {
  it("without tokens is invalid from the start", async () => {
    const { session, refresh } = getSession(signedOut);

    expect(session.hasEnded()).toBe(true);
    expect(await session.getTokens(20_000)).toEqual(signedOut);
    expect(refresh).not.toHaveBeenCalled();
  });

  it("ends permanently when the refresh returns no token, and clears its store", async () => {
    const { session, refresh, store } = getSession({ accessToken: null, refreshToken: "r" }, async () => null);

    expect(await session.getTokens(20_000)).toEqual(signedOut);

    expect(session.hasEnded()).toBe(true);
    expect(store.read()).toEqual(signedOut);
    await session.getTokens(20_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("that ends late doesn't sign out a user who signed in meanwhile", async () => {
    const { session, store } = getSession({ accessToken: null, refreshToken: "old" }, async () => null);
    const refreshing = session.getTokens(20_000);
    store.write({ accessToken: fresh, refreshToken: "new" });

    await refreshing;

    expect(session.hasEnded()).toBe(true);
    expect(store.read()).toEqual({ accessToken: fresh, refreshToken: "new" });
  });

  it("that is refreshed late doesn't write its token into a newer sign-in", async () => {
    const { session, store } = getSession({ accessToken: null, refreshToken: "old" });
    const refreshing = session.getTokens(20_000);
    store.write({ accessToken: null, refreshToken: "new" });

    expect((await refreshing).refreshToken).toBe("old");
    expect(store.read()).toEqual({ accessToken: null, refreshToken: "new" });
  });

  it("that is signed out during a refresh stays signed out", async () => {
    const { session, store } = getSession({ accessToken: null, refreshToken: "r" });
    const refreshing = session.getTokens(20_000);
    session.invalidate();

    expect(await refreshing).toEqual(signedOut);
    expect(store.read()).toEqual(signedOut);
  });

  it("doesn't reuse a rejected access token, even if its store still has it", async () => {
    const refused = livingFor(600_000, "refused");
    const { session, store, refresh } = getSession({ accessToken: refused, refreshToken: "r" });

    session.rejectAccessToken(refused);
    expect(store.read()).toEqual({ accessToken: null, refreshToken: "r" });
    store.write({ accessToken: refused, refreshToken: "r" });

    expect((await session.getTokens(20_000)).accessToken).toBe(fresh);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("keeps another tab's refreshed token in the store when its own older one is rejected", async () => {
    const { session, store, refresh } = getSession({ accessToken: livingFor(600_000, "older"), refreshToken: "r" });
    store.write({ accessToken: fresh, refreshToken: "r" });

    session.rejectAccessToken(livingFor(600_000, "older"));

    expect(store.read().accessToken).toBe(fresh);
    expect((await session.getTokens(20_000)).accessToken).toBe(fresh);
    expect(refresh).not.toHaveBeenCalled();
  });

  it("keeps a newer token when an older one is rejected", async () => {
    const { session, refresh } = getSession({ accessToken: fresh, refreshToken: "r" });

    session.rejectAccessToken("older");

    expect((await session.getTokens(20_000)).accessToken).toBe(fresh);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe("a session with an access token only", () => {
  it("is valid until the token expires", async () => {
    const accessToken = livingFor(5000);
    const { session } = getSession({ accessToken, refreshToken: null });

    expect(await session.getTokens(20_000)).toEqual({ accessToken, refreshToken: null });
  });

  it.each(["expired", "refused"])("has ended when the token is %s", async (what) => {
    const accessToken = livingFor(what === "expired" ? -1 : 600_000);
    const { session, store, refresh } = getSession({ accessToken, refreshToken: null });
    if (what === "refused") session.rejectAccessToken(accessToken);

    expect(await session.getTokens(20_000)).toEqual(signedOut);
    expect(session.hasEnded()).toBe(true);
    expect(store.read()).toEqual(signedOut);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe("the sessions of a token store", () => {
  const getSessions = () => createUserSessions({} as Parameters<typeof createUserSessions>[0], platform);
  const tokens = { accessToken: fresh, refreshToken: "r" };

  it("are the same object while the access token changes", () => {
    const store = createMemoryStore(tokens);
    const sessions = getSessions();
    const session = sessions(store);

    store.write({ accessToken: livingFor(700_000), refreshToken: "r" });

    expect(sessions(store)).toBe(session);
  });

  it("code review defect 11: are not kept after a sign-out", () => {
    const store = createMemoryStore(tokens);
    const sessions = getSessions();
    const session = sessions(store);

    session.invalidate();
    const whileSignedOut = sessions(store);
    store.write(tokens);

    expect(whileSignedOut.hasEnded()).toBe(true);
    expect(sessions(store)).not.toBe(session);
    expect(sessions(store).hasEnded()).toBe(false);
  });
});
