import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFakeServer } from "../testing/fake-server.ts";
import { renderKit } from "../testing/render-kit.tsx";
import { Scope } from "./scope.tsx";
import { StackTheme } from "./stack-theme.tsx";
import { useStylesheet } from "./use-stylesheet.ts";

const scheme = () => screen.getByText("Content").getAttribute("data-scheme");

describe("the color scheme", () => {
  it.each([
    ["dark", "dark"],
    ["light", "light"],
    ["system", null],
  ] as const)("%s of the theme decides", (colorScheme, expected) => {
    const ui = (
      <StackTheme colorScheme={colorScheme}>
        <Scope>Content</Scope>
      </StackTheme>
    );
    renderKit(ui, { server: createFakeServer() });
    expect(scheme()).toBe(expected);
  });

  it("follows an attribute of the page, also when it changes", async () => {
    onTestFinished(() => document.documentElement.removeAttribute("data-theme"));
    renderKit(<Scope>Content</Scope>, { server: createFakeServer() });
    expect(scheme()).toBeNull();
    act(() => document.documentElement.setAttribute("data-theme", "dark"));
    await waitFor(() => expect(scheme()).toBe("dark"));
  });

  it("adopts the base styles before those of components without a scope", () => {
    function Unscoped() {
      useStylesheet(".vst-test{padding:1px}");
      return null;
    }
    renderKit([<Unscoped key="unscoped" />, <Scope key="scope">Content</Scope>], { server: createFakeServer() });
    const firstRules = document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText);
    expect(firstRules[0]).toContain(":where(.stack-scope)");
    expect(firstRules.at(-1)).toContain(".vst-test");
  });

  it("adopts the theme's colors while it is mounted", () => {
    const before = document.adoptedStyleSheets.length;
    const ui = <StackTheme theme={{ light: { primary: "#4338ca" } }} />;
    const { unmount } = renderKit(ui, { server: createFakeServer() });
    expect(document.adoptedStyleSheets.length).toBe(before + 1);
    unmount();
    expect(document.adoptedStyleSheets.length).toBe(before);
  });
});
