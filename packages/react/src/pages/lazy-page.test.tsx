import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
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

  it("offers to reload if its code cannot be loaded", async () => {
    const { reload } = mockLeaving();
    const load = () => Promise.reject<typeof Help>(new Error("offline"));
    const { user } = renderKit(<LazyPage load={load} fallback={LoadingPage} pageProps={{}} />, {
      server: createFakeServer(),
    });
    await expectAlert("Couldn't reach the server.");
    await press(user, "Try again");
    expect(reload).toHaveBeenCalledOnce();
  });
});
