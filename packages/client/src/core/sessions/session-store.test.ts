import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StackClientApp } from "../../apps/client-app.ts";
import { type ApiServer, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser, type TestBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";
import { stackAppInternalsSymbol } from "../app-internals.ts";

const platform = createTestPlatform();
const adaToken = fakeAccessToken(platform.now() + 600_000, "ada");
const graceToken = fakeAccessToken(platform.now() + 600_000, "grace");

let server: ApiServer;
let browser: TestBrowser;
let errorReply: Reply | null;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  errorReply = null;
  browser = mockBrowser();
  server = await startApiServer({
    "GET /users/me": ({ headers }) =>
      errorReply ?? {
        body: userJson({ display_name: headers["x-stack-access-token"] === adaToken ? "Ada" : "Grace" }),
      },
    "DELETE /auth/sessions/current": () => ({ body: { success: true } }),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await server.close();
});

const signIn = (refreshToken: string, accessToken: string) => {
  browser.cookies.set("stack-refresh-project", refreshToken);
  browser.cookies.set("stack-access", encodeURIComponent(JSON.stringify([refreshToken, accessToken])));
};
const openTab = (): StackClientApp => createTestApp(server.baseUrl, platform, { tokenStore: "cookie" });
const getStore = (tab: StackClientApp) => tab[stackAppInternalsSymbol].userStore();

describe("observing the user", () => {
  it("returns the same store for the same token store, so that it can be created while rendering", () => {
    const { userStore } = openTab()[stackAppInternalsSymbol];
    const init = { accessToken: adaToken, refreshToken: null };

    expect(userStore()).toBe(userStore());
    expect(userStore("cookie")).toBe(userStore());
    expect(userStore(init)).toBe(userStore(init));
    expect(userStore(init)).not.toBe(userStore());
  });

  it("starts as loading and then returns the user", async () => {
    signIn("r-ada", adaToken);
    const store = getStore(openTab());
    const listener = vi.fn();
    store.subscribe(listener);
    expect(store.getSnapshot()).toEqual({ status: "loading" });

    await store.whenSettled();

    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.getSnapshot()).toMatchObject({ status: "ready", data: { displayName: "Ada" } });
    expect(store.getSnapshot()).toBe(store.getSnapshot());
  });

  it("returns null immediately and without a request while signed out", async () => {
    const store = getStore(openTab());
    store.subscribe(() => {});

    expect(store.getSnapshot()).toEqual({ status: "ready", data: null });
    expect(store.getSnapshot()).toBe(store.getSnapshot());
    expect(await store.whenSettled()).toBeNull();
    expect(server.requests).toHaveLength(0);
  });

  it("returns an error, and the user once a later fetch succeeds", async () => {
    signIn("r-ada", adaToken);
    errorReply = { status: 500, body: "Broken." };
    const store = getStore(openTab());
    store.subscribe(() => {});
    await expect(store.whenSettled()).rejects.toMatchObject({ statusCode: 500 });
    expect(store.getSnapshot()).toMatchObject({ status: "error", error: { statusCode: 500 } });

    errorReply = null;
    await store.refresh();

    expect(store.getSnapshot()).toMatchObject({ status: "ready", data: { displayName: "Ada" } });
  });
});

describe("another tab", () => {
  it("signing out is detected within a tenth of a second", async () => {
    signIn("r-ada", adaToken);
    const [here, there] = [openTab(), openTab()];
    const store = getStore(here);
    const listener = vi.fn();
    store.subscribe(listener);
    await store.whenSettled();
    listener.mockClear();

    await there.signOut();
    vi.advanceTimersByTime(100);

    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.getSnapshot()).toEqual({ status: "ready", data: null });
  });

  it("signing in as another user is detected without showing the previous user", async () => {
    signIn("r-ada", adaToken);
    const store = getStore(openTab());
    store.subscribe(() => {});
    await store.whenSettled();

    signIn("r-grace", graceToken);
    vi.advanceTimersByTime(100);
    expect(store.getSnapshot()).toEqual({ status: "loading" });

    expect((await store.whenSettled())?.displayName).toBe("Grace");
  });

  it("refreshing the access token doesn't notify subscribers", async () => {
    signIn("r-ada", adaToken);
    const store = getStore(openTab());
    const listener = vi.fn();
    store.subscribe(listener);
    await store.whenSettled();
    listener.mockClear();

    signIn("r-ada", fakeAccessToken(platform.now() + 1_200_000, "ada"));
    vi.advanceTimersByTime(1000);

    expect(listener).not.toHaveBeenCalled();
    expect(server.requests).toHaveLength(1);
  });

  it("isn't polled after the last unsubscribe", async () => {
    signIn("r-ada", adaToken);
    const store = getStore(openTab());
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    await store.whenSettled();
    listener.mockClear();

    unsubscribe();
    browser.cookies.clear();
    vi.advanceTimersByTime(1000);

    expect(listener).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a preset user", () => {
  it("is returned without a request", async () => {
    signIn("r-ada", adaToken);
    const internals = openTab()[stackAppInternalsSymbol];

    await internals.setCurrentUser(Promise.resolve(userJson({ display_name: "From the page" })));
    const store = internals.userStore();
    store.subscribe(() => {});

    expect(store.getSnapshot()).toMatchObject({ status: "ready", data: { displayName: "From the page" } });
    expect(server.requests).toHaveLength(0);
  });
});
