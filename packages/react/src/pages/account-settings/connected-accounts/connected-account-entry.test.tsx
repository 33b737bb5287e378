import { screen, waitFor, within } from "@testing-library/react";
import type { ConnectedAccountRead } from "@vestibule/contract/endpoints";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, press } from "../../../testing/actions.ts";
import { mockLeaving } from "../../../testing/mock-leaving.ts";
import { accountJson, createSettingsServer, openSettings } from "../../../testing/open-settings.ts";
import { listJson, projectJson, successJson, userJson } from "../../../testing/wire.ts";

const { list, remove } = contract.connectedAccounts;

function createServer(...initial: ConnectedAccountRead[]) {
  const enabled_oauth_providers = [{ id: "github" }, { id: "google" }];
  const server = createSettingsServer({ project: projectJson({ enabled_oauth_providers }) });
  let accounts = initial;
  server.respond(list, () => listJson(accounts));
  server.respond(remove, () => {
    accounts = [];
    return successJson;
  });
  return server;
}

const panel = async () => within(await screen.findByRole("region", { name: "Connected accounts" }));

describe("connected accounts", () => {
  it("list each provider of the project, connected or not, and accounts of former ones", async () => {
    const former = accountJson({ id: "5c8f1c2e-2222-4c55-8a1e-2b6f0d9e4c22", provider_id: "apple", email: null });
    openSettings("auth", createServer(accountJson(), former));
    const accounts = await panel();
    await accounts.findByText("GitHub");
    expect(accounts.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "GitHubada@github.example · since Jan 5, 2026Disconnect",
      "GoogleNot connectedConnect",
      "AppleNo longer available4711 · since Jan 5, 2026Disconnect",
    ]);
  });

  it("are not shown if the project has no providers", async () => {
    openSettings("auth", createSettingsServer());
    await screen.findByRole("region", { name: "Two-factor authentication" });
    expect(screen.queryByRole("region", { name: "Connected accounts" })).toBeNull();
  });

  it.each(commonFailures)("%s offer a retry", async (_case, failure, message) => {
    const server = createServer();
    server.fail(list, failure);
    const { user } = openSettings("auth", server);
    await expectAlert(`Couldn't load this. ${message.replace(/Code: .*/, "")}`);
    server.respond(list, listJson([]));
    await press(user, "Try again");
    expect(await screen.findByRole("button", { name: "Connect GitHub" })).toBeDefined();
  });

  it("are connected at the provider, which returns to this page", async () => {
    const { assign } = mockLeaving();
    const { user } = openSettings("auth", createServer());
    await press(user, "Connect GitHub");
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    const { pathname, searchParams } = new URL(String(assign.mock.calls[0]?.[0]));
    expect(pathname).toBe("/api/v1/auth/oauth/authorize/github");
    expect(searchParams.get("type")).toBe("link");
    expect(searchParams.get("token")).not.toBeNull();
    expect(searchParams.get("after_callback_redirect_url")).toMatch(/\/handler\/account-settings#auth$/);
  });

  it("are disconnected after confirmation, and focus moves to the title", async () => {
    const server = createServer(accountJson());
    const { user } = openSettings("auth", server);
    await press(user, "Disconnect GitHub");
    const dialog = within(screen.getByRole("dialog", { name: "Disconnect GitHub?" }));
    expect(dialog.getByText(/You won't be able to sign in with ada@github\.example here\./)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Disconnect" }));
    expect(await screen.findByRole("button", { name: "Connect GitHub" })).toBeDefined();
    await expectFocus(screen.getByRole("heading", { name: "Connected accounts" }));
    expect(server.requestsTo(remove)).toHaveLength(1);
  });

  it("cannot be disconnected if one is the last sign-in method", async () => {
    const server = createServer(accountJson());
    const provider = { id: "github", account_id: "4711", email: null };
    server.user = userJson({ has_password: false, oauth_providers: [provider] });
    openSettings("auth", server);
    const button = await screen.findByRole("button", { name: "Disconnect GitHub" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect((await panel()).getByText("This is your last sign-in method. Add another one first.")).toBeDefined();
  });

  it.each([
    ["by the server's rule", { status: 400 }, "This is your last sign-in method."],
    ["without a network", "offline", "Couldn't reach the server."],
  ] as const)("stay connected %s, with the reason", async (_case, failure, message) => {
    const server = createServer(accountJson());
    server.fail(remove, failure);
    const { user } = openSettings("auth", server);
    await press(user, "Disconnect GitHub");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Disconnect" }));
    await expectAlert(message);
    expect(screen.getByRole("button", { name: "Disconnect GitHub" })).toBeDefined();
  });
});
