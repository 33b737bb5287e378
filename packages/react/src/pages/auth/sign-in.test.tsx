import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { StackClientApp } from "@vestibule/client";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, vi } from "vitest";
import { StackProvider } from "../../provider/stack-provider.tsx";
import { commonFailures, expectAlert, expectFocus, expectTitle, fillIn, press } from "../../testing/actions.ts";
import { createFakeServer, type FakeServer } from "../../testing/fake-server.ts";
import { openPage, renderKit } from "../../testing/render-kit.tsx";
import { projectJson, tokensJson, userJson } from "../../testing/wire.ts";
import { SignIn } from "./auth-page.tsx";

const { signIn } = contract.password;
const credentials = { Email: "ada@example.com", Password: "correct horse" };

function acceptSignIn(server: FakeServer): void {
  server.respond(signIn, () => {
    server.user = userJson();
    return tokensJson();
  });
}

describe("the sign-in page of an app with wrong options", () => {
  it.each([
    [
      "a base URL with a path of the API",
      { baseUrl: "http://localhost:8100/api/v1" },
      /must be an http\(s\) URL without/,
    ],
    ["a base URL without a scheme", { baseUrl: "localhost:8100" }, /must be an http\(s\) URL without/],
    ["a secret key", { publishableClientKey: "ssk_secret" }, /is a secret key, which every visitor could read/],
  ])("shows what is wrong with %s (newcomer, misconfiguration)", async (_what, app, reason) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const options = { baseUrl: "http://api.example", projectId: "project", publishableClientKey: "pck_key", ...app };
    const client = new StackClientApp({ ...options, tokenStore: "memory" });
    render(
      <StackProvider app={client}>
        <SignIn />
      </StackProvider>,
    );
    expect(await screen.findByText(reason)).toBeDefined();
    expect(screen.queryByText(/ssk_secret/)).toBeNull();
    expect(String(logged.mock.calls[0]?.[0])).toMatch(reason);
    logged.mockRestore();
    cleanup();
  });
});

describe("the sign-in page of a published client's cross-domain sign-in", () => {
  it("ignores the query parameters of the hand-over (newest clients §5.3)", async () => {
    const parameters = new URLSearchParams({
      hexclave_cross_domain_state: "state",
      hexclave_cross_domain_code_challenge: "c".repeat(43),
      hexclave_cross_domain_after_callback_redirect_url: "https://b.example/",
      stack_nested_cross_domain_auth_refresh_token_id: "00000000-0000-4000-8000-000000000001",
      stack_nested_cross_domain_auth_callback_url: "https://b.example/handler/oauth-callback",
    });
    const server = createFakeServer();
    acceptSignIn(server);
    const { user } = openPage(`sign-in?${parameters}`, { server });
    await fillIn(user, credentials);
    await press(user, "Sign in");
    await waitFor(() => expect(server.user).not.toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the sign-in page while it loads", () => {
  it("announces that it is loading and shows no form until the project is known", async () => {
    const server = createFakeServer();
    const release = server.hold(contract.projects.current);
    openPage("sign-in", { server });
    expect(screen.getByRole("heading", { name: "Sign in" }).closest("[aria-busy=true]")).not.toBeNull();
    expect(screen.getByRole("status").textContent).toBe("Loading");
    expect(screen.queryByRole("textbox")).toBeNull();
    release();
    expect(await screen.findByText("to continue to Analytical Engines")).toBeDefined();
    expect(screen.queryByRole("status")).toBeNull();
    await expectFocus(screen.getByLabelText("Email"));
  });

  it.each([
    ["the project", contract.projects.current, null],
    ["the user", contract.ownUser.read, userJson({ is_anonymous: true })],
  ] as const)("offers a retry if %s cannot be loaded", async (_case, endpoint, signedInUser) => {
    const server = createFakeServer({ user: signedInUser });
    server.failOnce(endpoint, { status: 500 });
    const { user } = openPage("sign-in", { server });
    await expectTitle("Couldn't load this page");
    await expectAlert("Something went wrong. Try again in a moment.");
    expect(screen.getByText(/HTTP 500/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
    await press(user, "Try again");
    expect(await screen.findByLabelText("Email")).toBeDefined();
  });
});

describe("the sign-in page for a project with", () => {
  const github = { id: "github" };
  it.each([
    ["a password", {}, ["Email", "Password"], ["Sign in"]],
    ["an email link", { credential_enabled: false, magic_link_enabled: true }, ["Email"], ["Email me a link"]],
    ["a passkey", { credential_enabled: false, passkey_enabled: true }, [], ["Sign in with a passkey"]],
    ["a provider", { credential_enabled: false, enabled_oauth_providers: [github] }, [], ["Continue with GitHub"]],
    [
      "a password and a passkey",
      { passkey_enabled: true },
      ["Email", "Password"],
      ["Sign in with a passkey", "Sign in"],
    ],
    [
      "everything",
      { magic_link_enabled: true, passkey_enabled: true, enabled_oauth_providers: [github] },
      ["Email"],
      ["Continue with GitHub", "Sign in with a passkey", "Email me a link"],
    ],
  ])("%s shows exactly its controls", async (_case, config, fields, buttons) => {
    openPage("sign-in", { server: createFakeServer({ project: projectJson(config) }) });
    await screen.findByRole("button", { name: buttons.at(-1) ?? "" });
    const inputs = [...document.querySelectorAll("input")].map((input) => input.labels?.[0]?.textContent);
    expect(inputs).toEqual(fields);
    const names = screen
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
    expect(names.filter((name) => name !== "Show password")).toEqual(buttons);
    expect(screen.getByRole("link", { name: "Sign up" })).toBeDefined();
  });

  it("no method names the project's owner as the next step and shows no form", async () => {
    openPage("sign-in", { server: createFakeServer({ project: projectJson({ credential_enabled: false }) }) });
    await expectAlert("No sign-in method is turned on for Analytical Engines. Contact its owner.");
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("link", { name: "Sign up" })).toBeNull();
  });

  it("closed sign-up shows no link to it", async () => {
    openPage("sign-in", { server: createFakeServer({ project: projectJson({ sign_up_enabled: false }) }) });
    await screen.findByLabelText("Email");
    expect(screen.queryByRole("link", { name: "Sign up" })).toBeNull();
  });
});

describe("signing in with a password", () => {
  it("sends the credentials and redirects to the page that asked for sign-in", async () => {
    const server = createFakeServer();
    acceptSignIn(server);
    const { user, visits } = openPage("sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2", { server });
    await fillIn(user, { ...credentials, Email: " ada@example.com " });
    await press(user, "Sign in");
    await waitFor(() => expect(visits).toEqual(["/notes?page=2"]));
    expect(server.onlyBody(signIn)).toEqual({ email: "ada@example.com", password: "correct horse" });
    expect(screen.getByRole("button", { name: "Sign in" }).getAttribute("aria-busy")).toBe("true");
  });

  it("does not redirect to another site", async () => {
    const server = createFakeServer();
    acceptSignIn(server);
    const { user, visits } = openPage("sign-in?after_auth_return_to=https%3A%2F%2Fevil.example%2F", { server });
    await fillIn(user, credentials);
    await press(user, "Sign in");
    await waitFor(() => expect(visits).toEqual(["/"]));
  });

  it("marks the missing fields, focuses the first and sends nothing", async () => {
    const server = createFakeServer();
    const { user } = openPage("sign-in", { server });
    await screen.findByLabelText("Email");
    await press(user, "Sign in");
    const [email, password] = [screen.getByLabelText("Email"), screen.getByLabelText("Password")];
    expect([email, password].map((input) => input.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
    expect(document.getElementById(email.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Enter your email.",
    );
    expect(screen.getByText("Enter your password.")).toBeDefined();
    await expectFocus(email);
    await user.type(email, "a");
    expect(email.getAttribute("aria-invalid")).toBeNull();
    expect(screen.queryByText("Enter your email.")).toBeNull();
    expect(password.getAttribute("aria-invalid")).toBe("true");
  });

  it.each([
    [
      "for a wrong password",
      { code: "EMAIL_PASSWORD_MISMATCH" },
      "Incorrect email or password. Check both and try again.",
    ],
    [
      "if the method was turned off meanwhile",
      { code: "PASSWORD_AUTHENTICATION_NOT_ENABLED" },
      "Password sign-in is turned off. Contact the app's owner.",
    ],
    [
      "for an unexpected error, with its code",
      { code: "SCHEMA_ERROR", details: { message: "email: must be shorter" } },
      "Something went wrong. Try again in a moment.Code: SCHEMA_ERROR",
    ],
    [
      "for a wrong key, which concerns the developer",
      { code: "INVALID_PUBLISHABLE_CLIENT_KEY", details: { project_id: "project" } },
      "doesn't accept publishableClientKey, because it is wrong",
    ],
    ...commonFailures,
  ] as const)("explains the problem %s and keeps what was typed", async (_case, failure, message) => {
    const server = createFakeServer();
    server.fail(signIn, failure);
    const { user, visits } = openPage("sign-in", { server });
    await fillIn(user, credentials);
    await press(user, "Sign in");
    await expectAlert(message);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("correct horse");
    expect(screen.getByRole("button", { name: "Sign in" }).getAttribute("aria-busy")).toBeNull();
    expect(visits).toEqual([]);
  });

  it("succeeds after a failed attempt", async () => {
    const server = createFakeServer();
    acceptSignIn(server);
    server.failOnce(signIn, { code: "EMAIL_PASSWORD_MISMATCH" });
    const { user, visits } = openPage("sign-in", { server });
    await fillIn(user, credentials);
    await press(user, "Sign in");
    await expectAlert("Incorrect email or password.");
    await press(user, "Sign in");
    await waitFor(() => expect(visits).toEqual(["/"]));
  });

  it("waits and retries when the server asks for a short pause", async () => {
    const server = createFakeServer();
    acceptSignIn(server);
    server.failOnce(signIn, { status: 429, retryAfterSeconds: 1 });
    const { user, visits } = openPage("sign-in", { server });
    await fillIn(user, credentials);
    await press(user, "Sign in");
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(server.requestsTo(signIn)).toHaveLength(2);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("sends once, however often the button is pressed", async () => {
    const server = createFakeServer();
    acceptSignIn(server);
    const release = server.hold(signIn);
    const { user, visits } = openPage("sign-in", { server });
    await fillIn(user, credentials);
    const button = screen.getByRole("button", { name: "Sign in" });
    await user.click(button);
    await user.click(button);
    await user.type(screen.getByLabelText("Password"), "{Enter}");
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    release();
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(server.requestsTo(signIn)).toHaveLength(1);
  });

  it("shows the password on request, without losing it", async () => {
    const { user } = openPage("sign-in", { server: createFakeServer() });
    await fillIn(user, { Password: "correct horse" });
    const toggle = screen.getByRole("button", { name: "Show password" });
    expect(toggle.getAttribute("aria-pressed")).toBe("false");
    await user.click(toggle);
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    const { type, value } = screen.getByLabelText<HTMLInputElement>("Password");
    expect({ type, value }).toEqual({ type: "text", value: "correct horse" });
  });

  it("links to sign-up and to the password reset, both keeping the return URL", async () => {
    openPage("sign-in?after_auth_return_to=%2Fnotes", { server: createFakeServer() });
    const links = await screen.findAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Forgot password?", "/handler/forgot-password?after_auth_return_to=%2Fnotes"],
      ["Sign up", "/handler/sign-up?after_auth_return_to=%2Fnotes"],
    ]);
  });
});

describe("the sign-in page for a signed-in user", () => {
  it("redirects without showing the form", async () => {
    const { visits } = openPage("sign-in", { server: createFakeServer({ user: userJson() }) });
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("shows the account if the application does not redirect", async () => {
    openPage("sign-in", { server: createFakeServer({ user: userJson() }), staysAfterRedirect: true });
    await expectTitle("You're signed in");
    expect(screen.getByText(/You're signed in as ada@example\.com\./)).toBeDefined();
  });

  it("shows the form to an anonymous user, who can upgrade the account", async () => {
    const server = createFakeServer({ user: userJson({ is_anonymous: true, primary_email: null }) });
    const { visits } = openPage("sign-in", { server });
    expect(await screen.findByLabelText("Email")).toBeDefined();
    expect(visits).toEqual([]);
  });

  it("offers sign-out in the component without automatic redirect, and then shows the form", async () => {
    const server = createFakeServer({ user: userJson() });
    server.respond(contract.sessions.deleteCurrent, { success: true });
    const { user, visits } = renderKit(<SignIn extraInfo={<p>Terms apply</p>} />, { server, staysAfterRedirect: true });
    await expectTitle("You're signed in");
    expect(visits).toEqual([]);
    await press(user, "Sign out");
    const form = (await screen.findByLabelText("Email")).closest("form");
    expect(form && within(form).getByRole("button", { name: "Sign in" })).toBeDefined();
    expect(screen.getByText("Terms apply")).toBeDefined();
    expect(screen.queryByRole("main")).toBeNull();
  });
});
