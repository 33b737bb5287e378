import { render, screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { StackHandler } from "../handler/stack-handler.tsx";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { expectTitle } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { renderKit } from "../testing/render-kit.tsx";
import { StackProvider } from "./stack-provider.tsx";

const ProjectId = () => <p>{useStackApp().projectId}</p>;

describe("the provider", () => {
  it("provides the app", () => {
    renderKit(<ProjectId />, { server: createFakeServer() });
    expect(screen.getByText("project")).toBeDefined();
  });

  it("replaces texts in the components below it", async () => {
    const { app } = renderKit(null, { server: createFakeServer(), url: "/handler/sign-in" });
    const overrides = { "Sign in": "Log in" } as const;
    const { unmount } = render(
      <StackProvider app={app} translationOverrides={overrides}>
        <StackHandler location="/handler/sign-in" />
      </StackProvider>,
    );
    await expectTitle("Log in");
    expect(await screen.findByRole("button", { name: "Log in" })).toBeDefined();
    unmount();
  });
});

describe("the language", () => {
  const scope = () => document.querySelector<HTMLElement>(".stack-scope[data-state]");
  const title = () => document.querySelector("h1")?.textContent;

  /** The sign-in page, and how to change its language. */
  function renderSignIn(lang: string): (lang: string) => void {
    const { app } = renderKit(null, { server: createFakeServer(), url: "/handler/sign-in" });
    const page = (chosen: string) => (
      <StackProvider app={app} lang={chosen}>
        <StackHandler location="/handler/sign-in" />
      </StackProvider>
    );
    const { rerender, unmount } = render(page(lang));
    onTestFinished(unmount);
    return (chosen) => rerender(page(chosen));
  }

  it("of the components is the provider's, which assistive technology reads", async () => {
    renderSignIn("de-AT");
    await expectTitle("Anmelden");
    expect([scope()?.lang, scope()?.dir]).toEqual(["de", "ltr"]);
  });

  it("is written from right to left where it should be", async () => {
    renderSignIn("he");
    await expect.poll(() => scope()?.dir).toBe("rtl");
  });

  it("changes without a gap: the earlier texts stay until the new ones have loaded", async () => {
    const change = renderSignIn("en");
    await expectTitle("Sign in");
    const titles = new Set<string | undefined>();
    const observer = new MutationObserver(() => titles.add(title()));
    onTestFinished(() => observer.disconnect());
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    change("fr");
    expect(title()).toBe("Sign in");
    await expectTitle("Se connecter");
    expect([...titles].filter((text) => text !== "Sign in")).toEqual(["Se connecter"]);
  });

  it.each(["qaa", "en-GB", "no such language"])("%j shows English, like no language", async (lang) => {
    renderSignIn(lang);
    await expectTitle("Sign in");
  });
});
