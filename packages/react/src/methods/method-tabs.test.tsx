import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SignIn } from "../pages/auth/auth-page.tsx";
import { expectFocus, fillIn } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { openPage, renderKit } from "../testing/render-kit.tsx";
import { projectJson } from "../testing/wire.ts";
import type { MethodTab } from "./method-tabs.tsx";

const createServer = () => createFakeServer({ project: projectJson({ magic_link_enabled: true }) });
const tabNames = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
const selected = () => screen.getByRole("tab", { selected: true }).textContent;

describe("the tabs of a project with passwords and email links", () => {
  it.each<[MethodTab, string[]]>([
    ["magic-link", ["Email link or code", "Password"]],
    ["password", ["Password", "Email link or code"]],
  ])("begin with %s and select it", async (firstTab, names) => {
    renderKit(<SignIn firstTab={firstTab} />, { server: createServer() });
    expect(await screen.findByRole("tablist", { name: "Sign-in methods" })).toBeDefined();
    expect(tabNames()).toEqual(names);
    expect(selected()).toBe(names[0]);
    expect(screen.getByRole("tabpanel", { name: names[0] ?? "" })).toBeDefined();
  });

  it("keep the typed email when the user switches", async () => {
    const { user } = openPage("sign-in", { server: createServer() });
    await fillIn(user, { Email: "ada@example.com" });
    await user.click(screen.getByRole("tab", { name: "Password" }));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
    expect(screen.getByLabelText("Password", { selector: "input" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Email me a link" })).toBeNull();
  });

  it("switch with the arrow keys, and only the selected one is in the tab order", async () => {
    const { user } = openPage("sign-in", { server: createServer() });
    const [first, second] = await screen.findAllByRole("tab");
    await user.click(first as HTMLElement);
    await user.keyboard("{ArrowRight}");
    await expectFocus(second);
    expect(selected()).toBe("Password");
    expect([first, second].map((tab) => tab?.tabIndex)).toEqual([-1, 0]);
    await user.keyboard("{ArrowLeft}");
    expect(selected()).toBe("Email link or code");
  });
});
