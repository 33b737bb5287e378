import { screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LoadingPage } from "../parts/loading-card.tsx";
import { expectAlert, expectTitle, press } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { mockLeaving } from "../testing/mock-leaving.ts";
import { renderKit } from "../testing/render-kit.tsx";
import { LazyPage } from "./lazy-page.tsx";

const Help = () => <h1>Help</h1>;

describe("a page that is loaded on first use", () => {
  it("shows its skeleton, then itself", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Help>();
    const load = () => promise;
    renderKit(<LazyPage load={load} fallback={LoadingPage} pageProps={{ fullPage: true }} />, {
      server: createFakeServer(),
    });
    expect(screen.getByRole("status").textContent).toBe("Loading");
    resolve(Help);
    await expectTitle("Help");
  });

  it("loads its code again without a reload when the user tries again (design review mistake 2)", async () => {
    const { reload } = mockLeaving();
    let isOnline = false;
    const load = async () => {
      if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
      return Help;
    };
    const { user } = renderKit(<LazyPage load={load} fallback={LoadingPage} pageProps={{}} />, {
      server: createFakeServer(),
    });
    await expectAlert("Couldn't reach the server.");
    isOnline = true;
    await press(user, "Try again");
    await expectTitle("Help");
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    { server: "reachable", status: 200, reloads: 1 },
    { server: "down", status: 503, reloads: 0 },
  ])("reloads only if its code fails to load again while the server is $server", async ({ status, reloads }) => {
    const { reload } = mockLeaving();
    const load = vi.fn(() => Promise.reject<typeof Help>(new TypeError("Failed to fetch")));
    const { user } = renderKit(<LazyPage load={load} fallback={LoadingPage} pageProps={{}} />, {
      server: createFakeServer(),
    });
    await expectAlert("Couldn't reach the server.");
    const respond = vi.spyOn(window, "fetch").mockImplementation(async () => new Response(null, { status }));
    onTestFinished(() => respond.mockRestore());
    await press(user, "Try again");
    await vi.waitFor(() => expect(respond).toHaveBeenCalledOnce());
    await expectAlert("Couldn't reach the server.");
    expect(reload).toHaveBeenCalledTimes(reloads);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
