import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { Component, type ReactNode, Suspense } from "react";
import { describe, expect, it, vi } from "vitest";
import { useUser } from "../../hooks/use-user.ts";
import { expectFocus, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { successJson, userJson } from "../../testing/wire.ts";
import { UserButton } from "./user-button.tsx";

const button = () => screen.findByRole("button", { name: /^Open user menu/ });
const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
const signedIn = () => createFakeServer({ user: userJson() });

describe("the user button", () => {
  it("is a placeholder until the user is known, then has the user's name", async () => {
    const server = signedIn();
    const release = server.hold(contract.ownUser.read);
    renderKit(<UserButton />, { server });
    expect(screen.queryByRole("button")).toBeNull();
    release();
    expect(await screen.findByRole("button", { name: "Open user menu: Ada Lovelace" })).toBeDefined();
  });

  it.each([
    ["a user without a name by email", userJson({ display_name: null }), "Open user menu: ada@example.com"],
    ["a signed-out visitor", null, "Open user menu"],
    ["an anonymous user like a signed-out visitor", userJson({ is_anonymous: true }), "Open user menu"],
  ])("names %s", async (_case, user, name) => {
    renderKit(<UserButton />, { server: createFakeServer({ user }) });
    expect((await button()).getAttribute("aria-label")).toBe(name);
  });

  it("shows name and email on request", async () => {
    renderKit(<UserButton showUserInfo />, { server: signedIn() });
    expect((await button()).textContent).toBe("Ada Lovelaceada@example.com");
  });

  it.each([
    ["a signed-in user", userJson(), ["Account settings", "Sign out"]],
    ["a signed-out visitor", null, ["Sign in", "Sign up"]],
  ])("has the menu of %s", async (_case, user, expected) => {
    const kit = renderKit(<UserButton />, { server: createFakeServer({ user }) });
    await kit.user.click(await button());
    expect(screen.getByRole("menu", { name: "User menu" })).toBeDefined();
    expect(items()).toEqual(expected);
  });

  it.each([
    ["start", { left: 24, right: 58 }],
    ["end", { left: 942, right: 976 }],
  ])("has a menu that extends over the page, aligned with the button's %s (first-run review)", async (side, place) => {
    vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1000);
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(232);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ ...place } as DOMRect);
    const kit = renderKit(<UserButton />, { server: signedIn() });
    await kit.user.click(await button());
    expect(screen.getByRole("menu").dataset.side).toBe(side);
    vi.restoreAllMocks();
  });

  it("runs the application's own items and the theme toggle", async () => {
    const [toggle, onClick] = [vi.fn(), vi.fn()];
    const extraItems = [{ text: "Billing", onClick }];
    const { user } = renderKit(<UserButton colorModeToggle={toggle} extraItems={extraItems} />, { server: signedIn() });
    await user.click(await button());
    expect(items()).toEqual(["Account settings", "Billing", "Toggle theme", "Sign out"]);
    await user.click(screen.getByRole("menuitem", { name: "Billing" }));
    expect(onClick).toHaveBeenCalledOnce();
    await user.click(await button());
    await user.click(screen.getByRole("menuitem", { name: "Toggle theme" }));
    expect(toggle).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("opens account settings through the application's router", async () => {
    const { user, visits } = renderKit(<UserButton />, { server: signedIn() });
    await user.click(await button());
    await user.click(screen.getByRole("menuitem", { name: "Account settings" }));
    expect(visits).toEqual(["/handler/account-settings"]);
  });

  it("signs out, busy until it is done", async () => {
    const server = signedIn();
    server.respond(contract.sessions.deleteCurrent, successJson);
    const release = server.hold(contract.sessions.deleteCurrent);
    const { user, visits } = renderKit(<UserButton />, { server });
    await user.click(await button());
    await user.click(screen.getByRole("menuitem", { name: "Sign out" }));
    expect((await button()).getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(visits).toEqual(["/"]));
  });

  it("opens the sign-out page, which explains the error, if signing out fails", async () => {
    const server = signedIn();
    server.fail(contract.sessions.deleteCurrent, "offline");
    const { user, visits } = renderKit(<UserButton />, { server });
    await user.click(await button());
    await user.click(screen.getByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(visits).toEqual(["/handler/sign-out"]));
  });

  it("offers a retry if the user cannot be loaded", async () => {
    const server = signedIn();
    server.failOnce(contract.ownUser.read, { status: 500 });
    const { user } = renderKit(<UserButton />, { server });
    await user.click(await button());
    expect(items()).toEqual(["Try again"]);
    await user.click(screen.getByRole("menuitem", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Open user menu: Ada Lovelace" })).toBeDefined();
  });
});

describe("a wrong publishable client key while signed in (issue 17)", () => {
  const failWithWrongKey = () => {
    const server = signedIn();
    const details = { project_id: "project" };
    server.fail(contract.ownUser.read, { code: "INVALID_PUBLISHABLE_CLIENT_KEY", details });
    return server;
  };
  const reason = expect.objectContaining({
    name: "ConfigurationError",
    message: expect.stringMatching(/publishableClientKey.*VITE_VESTIBULE_PUBLISHABLE_CLIENT_KEY/),
  });

  it("is in the console, because the user button can only offer a retry", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { user } = renderKit(<UserButton />, { server: failWithWrongKey() });
    await user.click(await button());
    expect(items()).toEqual(["Try again"]);
    expect(log).toHaveBeenCalledWith(reason);
    log.mockRestore();
  });

  it("reaches the error boundary of a component that calls useUser", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    renderKit(
      <ErrorBoundary>
        <Suspense>
          <Name />
        </Suspense>
      </ErrorBoundary>,
      { server: failWithWrongKey() },
    );
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^ConfigurationError: The server at .+ doesn't accept publ/,
    );
    log.mockRestore();
  });
});

const Name = () => <p>{useUser()?.displayName}</p>;

class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => (this.state.error ? <p role="alert">{String(this.state.error)}</p> : this.props.children);
}

describe("the user menu by keyboard", () => {
  it.each([
    ["Enter", "{Enter}", "Account settings"],
    ["the down arrow", "{ArrowDown}", "Account settings"],
    ["the up arrow", "{ArrowUp}", "Sign out"],
  ])("opens with %s and focuses an item", async (_case, key, name) => {
    const { user } = renderKit(<UserButton />, { server: signedIn() });
    (await button()).focus();
    await user.keyboard(key);
    await expectFocus(screen.getByRole("menuitem", { name }));
    expect((await button()).getAttribute("aria-expanded")).toBe("true");
  });

  it("moves with arrows, Home, End and letters, around the ends", async () => {
    const { user } = renderKit(<UserButton />, { server: signedIn() });
    (await button()).focus();
    await user.keyboard("{ArrowDown}");
    await expectFocus(screen.getByRole("menuitem", { name: "Account settings" }));
    for (const [key, name] of [
      ["{ArrowDown}", "Sign out"],
      ["{ArrowDown}", "Account settings"],
      ["{End}", "Sign out"],
      ["{Home}", "Account settings"],
      ["s", "Sign out"],
    ] as const) {
      await user.keyboard(key);
      await expectFocus(screen.getByRole("menuitem", { name }));
    }
  });

  it.each([
    [
      "Escape, which returns focus",
      async (user: { keyboard(text: string): Promise<void> }) => user.keyboard("{Escape}"),
      true,
    ],
    ["a click outside", async (user: { click(element: Element): Promise<void> }) => user.click(document.body), false],
  ])("closes with %s", async (_case, close, returnsFocus) => {
    const { user } = renderKit(<UserButton />, { server: signedIn() });
    await press(user, /^Open user menu/);
    await close(user);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    if (returnsFocus) await expectFocus(await button());
  });
});
