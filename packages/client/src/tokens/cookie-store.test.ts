import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mockBrowser, type TestBrowser } from "../testing/browser.ts";
import { createCookieStore } from "./cookie-store.ts";
import { sessionKey, signedOut } from "./token-store.ts";

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
  it("shares tokens with the other apps and tabs of the page's site", () => {
    createCookieStore("p").write(tokens);

    expect(createCookieStore("p").read()).toEqual(tokens);
    expect(createCookieStore("q").read()).toEqual(signedOut);
  });

  it.each([
    ["https://app.example/", true],
    ["http://localhost:8100/", false],
  ])("writes for the protocol of %s", (href, isSecure) => {
    browser = mockBrowser(href);

    createCookieStore("p").write(tokens);

    for (const cookie of browser.cookieWrites) expect(cookie.endsWith("; Secure")).toBe(isSecure);
  });

  it("removes the refresh cookie that older clients left", () => {
    browser.cookies.set("stack-refresh", "old");

    createCookieStore("p").write(tokens);

    expect(browser.cookies.has("stack-refresh")).toBe(false);
  });

  it("leaves a newer sign-in alone when an old session finishes late", () => {
    const store = createCookieStore("p");
    store.write(tokens);
    store.write(later);

    store.replaceSession(sessionKey(tokens), signedOut);
    expect(store.read()).toEqual(later);

    store.replaceSession(sessionKey(later), signedOut);
    expect(store.read()).toEqual(signedOut);
  });

  it("tells subscribers of its own writes at once, and of others within 100 ms", () => {
    const store = createCookieStore("p");
    const listener = vi.fn();
    store.subscribe(listener);

    store.write(tokens);
    expect(listener).toHaveBeenCalledTimes(1);

    createCookieStore("p").write(later);
    vi.advanceTimersByTime(100);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("looks only while somebody subscribes, and never writes by looking", () => {
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

  it("does not call a subscriber when nothing changed, nor for what happened before", () => {
    const store = createCookieStore("p");
    store.write(tokens);
    const listener = vi.fn();

    store.subscribe(listener);
    vi.advanceTimersByTime(1000);

    expect(listener).not.toHaveBeenCalled();
  });

  it("says that it needs a browser when there is none", () => {
    vi.unstubAllGlobals();
    const store = createCookieStore("p");

    for (const use of [() => store.read(), () => store.write(tokens), () => store.subscribe(() => {})]) {
      expect(use).toThrow("The token store cookie works in browsers only.");
    }
  });
});
