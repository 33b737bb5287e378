import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mockBrowser, type TestBrowser } from "../../testing/browser.ts";
import { sessionKey, signedOut } from "./token-store.ts";
import { createCookieStore } from "./token-stores.ts";

const tokens = { accessToken: "a1", refreshToken: "r1" };
const later = { accessToken: "a2", refreshToken: "r2" };

let browser: TestBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = mockBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the cookie store", () => {
  it("shares tokens with other apps and tabs on the same site", () => {
    createCookieStore("p").write(tokens);

    expect(createCookieStore("p").read()).toEqual(tokens);
    expect(createCookieStore("q").read()).toEqual(signedOut);
  });

  it.each([
    ["https://app.example/", true],
    ["http://localhost:8100/", false],
  ])("sets the cookie attributes for %s", (href, isSecure) => {
    browser = mockBrowser(href);

    createCookieStore("p").write(tokens);

    for (const cookie of browser.cookieWrites) expect(cookie.endsWith("; Secure")).toBe(isSecure);
  });

  it("removes the refresh cookie of older clients", () => {
    browser.cookies.set("stack-refresh", "old");

    createCookieStore("p").write(tokens);

    expect(browser.cookies.has("stack-refresh")).toBe(false);
  });

  it("doesn't change a newer sign-in when an old session finishes late", () => {
    const store = createCookieStore("p");
    store.write(tokens);
    store.write(later);

    store.replaceSession(sessionKey(tokens), signedOut);
    expect(store.read()).toEqual(later);

    store.replaceSession(sessionKey(later), signedOut);
    expect(store.read()).toEqual(signedOut);
  });

  it("notifies subscribers of its own writes immediately and of others within 100 ms", () => {
    const store = createCookieStore("p");
    const listener = vi.fn();
    store.subscribe(listener);

    store.write(tokens);
    expect(listener).toHaveBeenCalledTimes(1);

    createCookieStore("p").write(later);
    vi.advanceTimersByTime(100);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("polls only while there are subscribers, and never writes while polling", () => {
    const store = createCookieStore("p");
    expect(vi.getTimerCount()).toBe(0);

    const unsubscribeFirst = store.subscribe(() => {});
    const unsubscribeSecond = store.subscribe(() => {});
    vi.advanceTimersByTime(10_000);
    expect(vi.getTimerCount()).toBe(1);
    unsubscribeFirst();
    unsubscribeFirst();
    expect(vi.getTimerCount()).toBe(1);
    unsubscribeSecond();

    expect(vi.getTimerCount()).toBe(0);
    expect(browser.cookieWrites).toEqual([]);
  });

  it("doesn't notify a subscriber without a change, or of earlier changes", () => {
    const store = createCookieStore("p");
    store.write(tokens);
    const listener = vi.fn();

    store.subscribe(listener);
    vi.advanceTimersByTime(1000);

    expect(listener).not.toHaveBeenCalled();
  });

  it("throws outside a browser", () => {
    vi.unstubAllGlobals();
    const store = createCookieStore("p");

    for (const use of [() => store.read(), () => store.write(tokens), () => store.subscribe(() => {})]) {
      expect(use).toThrow("The cookie token store needs a browser.");
    }
  });
});
