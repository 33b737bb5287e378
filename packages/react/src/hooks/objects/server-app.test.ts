import { createElement, Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { StackServerApp } from "./server-app.ts";

const userId = "11111111-1111-4111-8111-111111111111";
const page = (...items: object[]) => ({ items, pagination: { next_cursor: null } });
const claims = Buffer.from(JSON.stringify({ exp: 9_999_999_999 })).toString("base64url");

/** Answers each request after a moment, so that parallel renders overlap. */
function stubApi(): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string | URL, init: RequestInit = {}) => {
    const path = new URL(url).pathname.replace("/api/v1", "");
    const name = new Headers(init.headers).get("x-stack-refresh-token");
    requests.push(`${path} ${name ?? ""}`.trim());
    await new Promise((resolve) => setImmediate(resolve));
    if (path === "/users/me") return Response.json({ id: userId, display_name: name, selected_team: null });
    return Response.json(page({ id: userId, display_name: "Ada", selected_team: null }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}

const createApp = () =>
  new StackServerApp({
    baseUrl: "http://api.example",
    projectId: "p",
    publishableClientKey: "pck_k",
    secretServerKey: "ssk_k",
    tokenStore: null,
  });

/** The final HTML of a component inside a Suspense boundary. `onError`: receives what the component throws. */
async function renderOnServer(useText: () => unknown, onError: (error: unknown) => void = () => {}): Promise<string> {
  const Shown = () => createElement("p", null, String(useText()));
  const boundary = createElement(Suspense, { fallback: "loading" }, createElement(Shown));
  const stream = await renderToReadableStream(boundary, { onError });
  await stream.allReady;
  return new Response(stream).text();
}

const createRequest = (name: string) =>
  new Request("http://app.example", {
    headers: { "x-stack-auth": JSON.stringify({ accessToken: `x.${claims}.x`, refreshToken: name }) },
  });

describe("hooks of a server app during server rendering", () => {
  it("send the data in the page", async () => {
    stubApi();
    const app = createApp();
    expect(await renderOnServer(() => app.useUsers().map(({ displayName }) => displayName))).toContain("<p>Ada</p>");
  });

  it("show each request its own user, when many are rendered at the same time", async () => {
    stubApi();
    const app = createApp();
    const names = Array.from({ length: 40 }, (_, index) => `user-${index % 2}`);
    const pages = await Promise.all(
      names.map((name) => {
        const tokenStore = createRequest(name);
        return renderOnServer(() => app.useUser({ tokenStore })?.displayName);
      }),
    );
    for (const [index, html] of pages.entries()) expect(html).toContain(`<p>${names[index]}</p>`);
  });

  it("throw when a user is required and a server can't redirect", async () => {
    vi.stubGlobal("fetch", async () => Response.json({}));
    onTestFinished(() => void vi.unstubAllGlobals());
    const app = createApp();
    const tokenStore = { headers: new Headers() };
    const onError = vi.fn();
    await renderOnServer(() => app.useUser({ or: "redirect", tokenStore }).id, onError);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ errorCode: "USER_AUTHENTICATION_REQUIRED" });
  });

  it("keep what they have fetched for 5 seconds, as the README says", async () => {
    const clock = vi.spyOn(Date, "now").mockReturnValue(1_800_000_000_000);
    const requests = stubApi();
    const app = createApp();
    const render = () => renderOnServer(() => app.useUsers().length);
    for (const [afterMs, count] of [
      [0, 1],
      [4999, 1],
      [5000, 2],
    ] as const) {
      clock.mockReturnValue(1_800_000_000_000 + afterMs);
      expect(await render()).toContain("<p>1</p>");
      expect(requests).toEqual(Array(count).fill("/users"));
    }
    clock.mockRestore();
  });

  it("have the deprecated name for the session's user", async () => {
    stubApi();
    const app = new StackServerApp({
      baseUrl: "http://api.example",
      projectId: "p",
      publishableClientKey: "pck_k",
      secretServerKey: "ssk_k",
      tokenStore: { accessToken: `x.${claims}.x`, refreshToken: "Ada" },
    });
    const user = await app.getServerUser();
    expect(user).toMatchObject({ displayName: "Ada", useTeams: expect.any(Function) });
    expect(await user?.registerPasskey()).toMatchObject({ status: "error" });
  });
});
