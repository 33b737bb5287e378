import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { act, cleanup, screen } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ServerRender } from "./testing/render-on-server.ts";
import { ServerRenderedPage, type StoreName, storeNames } from "./testing/server-rendered-page.tsx";

/** A render that never ends is killed after this time. */
const maxRenderMs = 60_000;
const script = join(import.meta.dirname, "testing", "render-on-server.ts");

let renders: readonly ServerRender[] = [];
beforeAll(async () => {
  const limits = { timeout: maxRenderMs, killSignal: "SIGKILL" as const };
  const { stdout } = await promisify(execFile)(process.execPath, [script], limits);
  renders = JSON.parse(stdout);
}, 2 * maxRenderMs);

const streamNames = ["renderToPipeableStream", "renderToReadableStream"];
const cases = storeNames.flatMap((store) => streamNames.map((stream) => [stream, store] as const));

function findRender(stream: string, store: StoreName): ServerRender {
  const render = renders.find((one) => one.stream === stream && one.store === store);
  if (!render) throw new Error(`${stream} with ${store} was not rendered.`);
  return render;
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(cases)("%s of components that call useUser, token store: %s", (stream, store) => {
  it("ends with the Suspense fallbacks (newcomer B1, B2)", () => {
    const { html, errors } = findRender(stream, store);

    expect(html).toContain("<h1>Notely</h1>");
    expect(html).toContain("<i>Loading the user</i>");
    expect(html).toContain("<i>Loading the emails</i>");
    expect(html).not.toContain("Signed out");
    expect(errors).toEqual(Array(2).fill("ClientRenderingError BAILOUT_TO_CLIENT_SIDE_RENDERING"));
  });

  it("continues in the browser, without a hydration mismatch", async () => {
    const isSignedIn = store === "token pair" || store === "request";
    vi.stubGlobal("fetch", async (url: string | URL) => {
      const isUser = String(url).endsWith("/users/me");
      const body = isUser ? { id: "user", display_name: "Ada", is_anonymous: false } : { items: [] };
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    });
    const consoleError = vi.spyOn(console, "error");
    const recovered: string[] = [];
    const container = document.createElement("div");
    container.innerHTML = findRender(stream, store).html;
    document.body.append(container);

    await act(async () => {
      const onRecoverableError = (error: unknown) => recovered.push(String(error));
      root = hydrateRoot(container, <ServerRenderedPage store={store} />, { onRecoverableError });
    });

    expect(await screen.findByText(isSignedIn ? "Hello, Ada" : "Signed out")).toBeDefined();
    expect(await screen.findByText("0 emails")).toBeDefined();
    expect(container.textContent).not.toContain("Loading");
    expect(recovered).toEqual(Array(2).fill(expect.stringMatching(/Switched to client rendering/)));
    expect(consoleError).not.toHaveBeenCalled();
  });
});
