import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, press } from "../../testing/actions.ts";
import { createFakeServer, type FakeServer } from "../../testing/fake-server.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { userJson } from "../../testing/wire.ts";

const { check, complete, deny } = contract.cli;
const url = "cli-auth-confirm?login_code=login-1";
const login = {
  created_at_millis: 1_700_000_000_000,
  expires_at_millis: 1_700_000_600_000,
  ip: "203.0.113.7",
  country_code: "DE",
  user_agent: "vestibule-cli/0.1.0 (linux; host)",
};

function createServer(change: Partial<Record<keyof typeof login, null>> = {}): FakeServer {
  const server = createFakeServer({ user: userJson() });
  server.respond(check, { ...login, ...change } as typeof login);
  server.respond(complete, { success: true });
  server.respond(deny, { success: true });
  return server;
}

const listFacts = () =>
  [...document.querySelectorAll("dt")].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe("the page that confirms a command-line sign-in", () => {
  it("shows which app asks, where it runs and for which account, with a warning", async () => {
    openPage(url, { server: createServer() });
    await screen.findByRole("button", { name: "Authorize" });
    await expectFocus(screen.getByRole("heading", { name: "Authorize CLI access?" }));
    expect(screen.getByText("A command-line app wants to sign in as ada@example.com.")).toBeDefined();
    expect(listFacts().slice(0, 3)).toEqual([
      ["App", "vestibule-cli/0.1.0 (linux; host)"],
      ["Location", "Germany"],
      ["IP address", "203.0.113.7"],
    ]);
    expect(screen.getByText(/Only continue if you just started this/)).toBeDefined();
  });

  it("names unknown details instead of leaving them out", async () => {
    openPage(url, { server: createServer({ ip: null, country_code: null, user_agent: null }) });
    await screen.findByRole("button", { name: "Authorize" });
    expect(
      listFacts()
        .slice(0, 3)
        .map(([, value]) => value),
    ).toEqual(["Unknown", "Unknown", "Unknown"]);
  });

  it("leaves the location out for an IP address that has none, such as a local one (first-run review)", async () => {
    openPage(url, { server: createServer({ country_code: null }) });
    await screen.findByRole("button", { name: "Authorize" });
    expect(listFacts().map(([name]) => name)).toEqual(["App", "IP address", "Started"]);
  });

  it("shows nothing to confirm while it loads", async () => {
    const server = createServer();
    const release = server.hold(check);
    openPage(url, { server });
    await expectTitle("Authorize CLI access?");
    expect(screen.queryByRole("button")).toBeNull();
    release();
    expect(await screen.findByRole("button", { name: "Authorize" })).toBeDefined();
  });

  it.each([
    ["Authorize", complete, "CLI access authorized", { login_code: "login-1", refresh_token: "refresh-1" }],
    ["Deny", deny, "Access denied", { login_code: "login-1" }],
  ] as const)("“%s” answers once and says what happened", async (button, endpoint, title, body) => {
    const server = createServer();
    const release = server.hold(endpoint);
    const { user } = openPage(url, { server });
    await press(user, button);
    await press(user, "Authorize");
    await press(user, "Deny");
    expect(screen.getByRole("button", { name: button }).getAttribute("aria-busy")).toBe("true");
    release();
    await expectFocus(await expectTitle(title));
    expect(server.onlyBody(endpoint)).toEqual(body);
    expect(server.requestsTo(complete).length + server.requestsTo(deny).length).toBe(1);
  });

  it.each([
    ["authorized", "Authorize", complete, 400],
    ["denied", "Deny", deny, 404],
  ] as const)("explains that a request that is %s too late has expired", async (_case, button, endpoint, status) => {
    const server = createServer();
    server.fail(endpoint, { status });
    const { user } = openPage(url, { server });
    await screen.findByRole("button", { name: button });
    server.fail(check, { status: 404 });
    await press(user, button);
    await expectTitle("This request expired");
  });

  it.each(commonFailures)("%s says that authorizing failed and can be repeated", async (_case, failure, message) => {
    const server = createServer();
    server.failOnce(complete, failure);
    const { user } = openPage(url, { server });
    await press(user, "Authorize");
    await expectAlert(message);
    await press(user, "Authorize");
    await expectTitle("CLI access authorized");
  });

  it("redirects a signed-out visitor to sign-in and back", async () => {
    const server = createServer();
    server.user = null;
    const { visits } = openPage(url, { server });
    await waitFor(() => expect(visits).toHaveLength(1));
    expect(visits[0]).toContain(`after_auth_return_to=${encodeURIComponent(`/handler/${url}`)}`);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("lets the user switch the account", async () => {
    const server = createServer();
    server.respond(contract.sessions.deleteCurrent, { success: true });
    const { user, visits } = openPage(url, { server });
    await press(user, "Switch account");
    await waitFor(() => expect(visits[0]).toMatch(/^\/handler\/sign-in\?after_auth_return_to=/));
    expect(server.requestsTo(complete)).toEqual([]);
  });

  it("says that a link without a code is incomplete", async () => {
    openPage("cli-auth-confirm", { server: createServer() });
    await expectTitle("This link isn't valid");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says that an unknown request has expired", async () => {
    const server = createServer();
    server.fail(check, { status: 404 });
    openPage(url, { server });
    await expectTitle("This request expired");
  });

  it.each(commonFailures)("%s offers a retry", async (_case, failure, message) => {
    const server = createServer();
    server.fail(check, failure);
    const { user } = openPage(url, { server });
    await expectTitle("Something went wrong");
    await expectAlert(message.replace(/Code: .*/, ""));
    server.respond(check, login);
    await press(user, "Try again");
    expect(await screen.findByRole("button", { name: "Authorize" })).toBeDefined();
  });
});
