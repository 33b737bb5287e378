import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { StackProvider } from "../provider/stack-provider.tsx";
import { expectFocus, expectTitle } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { mockLeaving } from "../testing/mock-leaving.ts";
import { openPage, renderKit } from "../testing/render-kit.tsx";
import { StackHandler } from "./stack-handler.tsx";

describe("the handler", () => {
  it.each([
    ["login", "Sign in", "/handler/sign-in"],
    ["register", "Sign up", "/handler/sign-up"],
    ["SignIn?a=1", "Sign in", "/handler/sign-in?a=1"],
    ["forgotpassword", "Forgot your password?", "/handler/forgot-password"],
  ])("shows the page for %s and corrects the address", async (path, title, corrected) => {
    openPage(path, { server: createFakeServer() });
    await expectTitle(title);
    expect(window.location.pathname + window.location.search).toBe(corrected);
  });

  it("leads home from an unknown path", async () => {
    openPage("nothing-here", { server: createFakeServer() });
    await expectTitle("Page not found");
    expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
  });

  it("redirects to a page that the application serves itself, with the query", async () => {
    const { replace } = mockLeaving();
    openPage("sign-in?a=1", { server: createFakeServer(), app: { urls: { signIn: "/my/sign-in" } } });
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/my/sign-in?a=1"));
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("focuses the new title when the page changes", async () => {
    const { rerender, app } = renderKit(<StackHandler location="/handler/nothing" />, { server: createFakeServer() });
    await expectTitle("Page not found");
    expect(document.activeElement).toBe(document.body);
    rerender(
      <StackProvider app={app}>
        <StackHandler location="/handler/sign-in" />
      </StackProvider>,
    );
    // The skeleton has this title too, and the form would take the focus if nothing had it.
    await screen.findByLabelText("Email");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Sign in" })),
    );
  });

  it("renders inside the application's layout on request, without a landmark", async () => {
    renderKit(<StackHandler location="/handler/nothing" fullPage={false} />, {
      server: createFakeServer(),
      url: "/handler/nothing",
    });
    await expectTitle("Page not found");
    expect(screen.queryByRole("main")).toBeNull();
  });

  it("uses another app if it gets one", async () => {
    const server = createFakeServer();
    const { app } = renderKit(<p>Outer</p>, { server });
    const inner = renderKit(<StackHandler app={app} location="/handler/sign-in" />, {
      server,
      url: "/handler/sign-in",
    });
    await expectFocus(await screen.findByLabelText("Email"));
    expect(inner.app).not.toBe(app);
  });
});
