import { screen, waitFor } from "@testing-library/react";
import { signOutIntentKey } from "@vestibule/client";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, press } from "../../testing/actions.ts";
import { createFakeServer, type FakeServer } from "../../testing/fake-server.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { userJson } from "../../testing/wire.ts";

const { deleteCurrent } = contract.sessions;

function createServer(): FakeServer {
  const server = createFakeServer({ user: userJson() });
  server.respond(deleteCurrent, { success: true });
  return server;
}

describe("the sign-out page", () => {
  it("announces that it is loading until the user is known", async () => {
    const server = createServer();
    const release = server.hold(contract.ownUser.read);
    openPage("sign-out", { server });
    await expectTitle("Sign out?");
    expect(screen.getByRole("status").textContent).toBe("Loading");
    expect(screen.queryByRole("button")).toBeNull();
    release();
    expect(await screen.findByRole("button", { name: "Sign out" })).toBeDefined();
  });

  it("asks first, because another site could open it (logout CSRF)", async () => {
    const server = createServer();
    openPage("sign-out", { server });
    expect(await screen.findByText("You're signed in as ada@example.com.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Stay signed in" }).getAttribute("href")).toBe("/");
    expect(server.requestsTo(deleteCurrent)).toEqual([]);
  });

  it("ends the session once and redirects", async () => {
    const server = createServer();
    const release = server.hold(deleteCurrent);
    const { user, visits } = openPage("sign-out", { server, app: { urls: { afterSignOut: "/bye" } } });
    await press(user, "Sign out");
    await press(user, "Sign out");
    expect(screen.getByRole("button", { name: "Sign out" }).getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(visits).toEqual(["/bye"]));
    expect(server.requestsTo(deleteCurrent)).toHaveLength(1);
  });

  it("signs out at once if a control of the kit opened it, and only this time", async () => {
    window.sessionStorage.setItem(signOutIntentKey, "1");
    const { visits } = openPage("sign-out", { server: createServer() });
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(window.sessionStorage.getItem(signOutIntentKey)).toBeNull();
  });

  it.each([
    ["on request", false],
    ["at once", true],
  ])("confirms the sign-out %s if the application does not redirect", async (_case, isIntended) => {
    if (isIntended) window.sessionStorage.setItem(signOutIntentKey, "1");
    const { user } = openPage("sign-out", { server: createServer(), staysAfterRedirect: true });
    if (!isIntended) await press(user, "Sign out");
    await expectFocus(await expectTitle("You're signed out"));
    expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("tells a signed-out visitor so, without a request", async () => {
    openPage("sign-out", { server: createFakeServer() });
    await expectTitle("You're signed out");
  });

  it.each(commonFailures)(
    "keeps the user signed in %s, says so, and can be repeated",
    async (_case, failure, message) => {
      const server = createServer();
      server.fail(deleteCurrent, failure);
      const { user, visits } = openPage("sign-out", { server });
      await press(user, "Sign out");
      await expectAlert(message);
      expect(visits).toEqual([]);
      server.respond(deleteCurrent, { success: true });
      await press(user, "Sign out");
      await waitFor(() => expect(visits).toEqual(["/"]));
    },
  );

  it("asks after all if the sign-out that a control started fails", async () => {
    window.sessionStorage.setItem(signOutIntentKey, "1");
    const server = createServer();
    server.fail(deleteCurrent, "offline");
    const { user, visits } = openPage("sign-out", { server });
    await expectAlert("Couldn't reach the server.");
    server.respond(deleteCurrent, { success: true });
    await press(user, "Sign out");
    await waitFor(() => expect(visits).toEqual(["/"]));
  });

  it("offers a retry if the user cannot be loaded", async () => {
    const server = createServer();
    server.failOnce(contract.ownUser.read, { status: 500 });
    const { user } = openPage("sign-out", { server });
    await expectTitle("Couldn't load this page");
    await press(user, "Try again");
    expect(await screen.findByRole("button", { name: "Sign out" })).toBeDefined();
  });
});
