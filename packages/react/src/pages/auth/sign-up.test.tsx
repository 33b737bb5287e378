import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, fillIn, press } from "../../testing/actions.ts";
import { createFakeServer, type FakeServer } from "../../testing/fake-server.ts";
import { openPage, renderKit } from "../../testing/render-kit.tsx";
import { newUserTokensJson, projectJson, tokensJson, userJson } from "../../testing/wire.ts";
import { SignUp } from "./auth-page.tsx";

const { signUp } = contract.password;
const account = { Email: "ada@example.com", Password: "correct horse" };

function acceptSignUp(server: FakeServer): void {
  server.respond(signUp, () => {
    server.user = userJson({ primary_email_verified: false });
    return tokensJson();
  });
}

const listFields = () => [...document.querySelectorAll("input")].map((input) => input.labels?.[0]?.textContent);

describe("the sign-up page", () => {
  it.each([
    ["a password", {}, ["Email", "Password"], ["Sign up"]],
    ["an email link", { credential_enabled: false, magic_link_enabled: true }, ["Email"], ["Email me a link"]],
    [
      "a provider",
      { credential_enabled: false, enabled_oauth_providers: [{ id: "acme", display_name: "Acme ID" }] },
      [],
      ["Continue with Acme ID"],
    ],
    // Users add a passkey to an account that exists.
    ["a password and a passkey", { passkey_enabled: true }, ["Email", "Password"], ["Sign up"]],
  ])("of a project with %s shows exactly its controls", async (_case, config, fields, buttons) => {
    openPage("sign-up", { server: createFakeServer({ project: projectJson(config) }) });
    await expectTitle("Sign up");
    await screen.findByRole("button", { name: buttons[0] ?? "" });
    expect(listFields()).toEqual(fields);
    expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/handler/sign-in");
  });

  it.each([
    ["only a passkey", { credential_enabled: false, passkey_enabled: true }],
    ["no method", { credential_enabled: false }],
  ])("of a project with %s names the owner as the next step", async (_case, config) => {
    openPage("sign-up", { server: createFakeServer({ project: projectJson(config) }) });
    await expectAlert("No sign-in method is turned on for Analytical Engines. Contact its owner.");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("of a project with closed sign-up leads to sign-in and shows no form", async () => {
    openPage("sign-up", { server: createFakeServer({ project: projectJson({ sign_up_enabled: false }) }) });
    await expectTitle("Sign-up is closed");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
  });

  it.each([
    [
      "both documents",
      { terms_url: "https://a.example/t", privacy_url: "https://a.example/p" },
      "Terms and Privacy Policy",
    ],
    ["terms", { terms_url: "https://a.example/t" }, "Terms"],
    ["a privacy policy", { privacy_url: "https://a.example/p" }, "Privacy Policy"],
  ])("of a project with %s names and links what the user agrees to", async (_case, branding, documents) => {
    openPage("sign-up", { server: createFakeServer({ project: projectJson({ branding }) }) });
    const text = `By continuing, you agree to the ${documents}.`;
    expect((await screen.findByText(/^By continuing/)).textContent).toBe(text);
    for (const [name, url] of Object.entries(branding)) {
      const label = name === "terms_url" ? "Terms" : "Privacy Policy";
      expect(screen.getByRole("link", { name: label }).getAttribute("href")).toBe(url);
    }
  });

  it("redirects a signed-in user to the page after sign-up", async () => {
    const { visits } = openPage("sign-up", {
      server: createFakeServer({ user: userJson() }),
      app: { urls: { afterSignUp: "/welcome" } },
    });
    await waitFor(() => expect(visits).toEqual(["/welcome"]));
  });

  it("asks for the password twice on request", async () => {
    const server = createFakeServer();
    acceptSignUp(server);
    const { user, visits } = renderKit(<SignUp noPasswordRepeat={false} automaticRedirect />, { server });
    await fillIn(user, { ...account, "Repeat password": "" });
    expect(listFields()).toEqual(["Email", "Password", "Repeat password"]);
    const repeat = screen.getByLabelText("Repeat password");
    await press(user, "Sign up");
    expect(await screen.findByText("Repeat your password.")).toBeDefined();
    await expectFocus(repeat);
    await fillIn(user, { "Repeat password": "correct house" });
    await press(user, "Sign up");
    expect(await screen.findByText("The passwords don't match. Enter the same password twice.")).toBeDefined();
    expect(server.requestsTo(signUp)).toEqual([]);
    await fillIn(user, { "Repeat password": account.Password });
    await press(user, "Sign up");
    await waitFor(() => expect(visits).toEqual(["/"]));
  });
});

describe("signing up with a password", () => {
  it("sends the new account with the link for its verification, and redirects to the page after sign-up", async () => {
    const server = createFakeServer();
    acceptSignUp(server);
    const { user, visits } = openPage("sign-up", { server, app: { urls: { afterSignUp: "/welcome" } } });
    await fillIn(user, account);
    await press(user, "Sign up");
    await waitFor(() => expect(visits).toEqual(["/welcome"]));
    expect(server.onlyBody(signUp)).toEqual({
      email: "ada@example.com",
      password: "correct horse",
      verification_callback_url: `${window.location.origin}/handler/email-verification`,
    });
  });

  it("sends the anonymous user's session, so that the account keeps its data", async () => {
    const server = createFakeServer({ user: userJson({ is_anonymous: true, primary_email: null }) });
    acceptSignUp(server);
    const { user, visits } = openPage("sign-up", { server });
    await fillIn(user, account);
    await press(user, "Sign up");
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(server.requestsTo(signUp)[0]?.headers.get("x-stack-access-token")).not.toBeNull();
  });

  it.each([
    ["nothing", {}, { Email: "Enter your email.", Password: "Choose a password." }],
    ["an incomplete email", { Email: "ada@" }, { Email: "Enter a complete email, such as name@example.com." }],
    ["a short password", { Password: "short" }, { Password: "Use at least 10 characters." }],
    ["a long password", { Password: "x".repeat(71) }, { Password: "Use at most 70 characters." }],
  ])("with %s marks the field and sends nothing", async (what, change, expected) => {
    const { user } = openPage("sign-up", {
      server: createFakeServer({ project: projectJson({ password_min_length: 10 }) }),
    });
    await screen.findByText("At least 10 characters");
    if (what !== "nothing") await fillIn(user, { ...account, ...change });
    await press(user, "Sign up");
    const invalid = [...document.querySelectorAll<HTMLInputElement>("input[aria-invalid=true]")];
    const found = invalid.map((input) => [
      input.labels?.[0]?.textContent,
      document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent,
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
    await expectFocus(invalid[0]);
  });

  it.each([
    [
      "an email with an account",
      { code: "USER_EMAIL_ALREADY_EXISTS", details: { email: "ada@example.com" } },
      "Email",
      "This email already has an account. Sign in, or use another email.",
    ],
    [
      "a password below the server's limit",
      { code: "PASSWORD_TOO_SHORT", details: { min_length: 12 } },
      "Password",
      "Use at least 12 characters.",
    ],
    [
      "a common password",
      { code: "SCHEMA_ERROR", details: { message: "password: is too common", reason: "password_too_common" } },
      "Password",
      "This password is too common or easy to guess. Choose another one.",
    ],
  ] as const)("with %s focuses the field and explains it", async (_case, failure, field, message) => {
    const server = createFakeServer();
    server.fail(signUp, failure);
    const { user } = openPage("sign-up", { server });
    await fillIn(user, account);
    await press(user, "Sign up");
    expect(await screen.findByText(message)).toBeDefined();
    const input = screen.getByLabelText(field);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await expectFocus(input);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["while sign-up closes", { code: "SIGN_UP_NOT_ENABLED" }, "Sign-up is turned off."],
    ["on an untrusted domain", { code: "REDIRECT_URL_NOT_WHITELISTED" }, "This app's domain isn't trusted yet."],
    ...commonFailures,
  ] as const)("%s explains the problem for the whole form", async (_case, failure, message) => {
    const server = createFakeServer();
    server.fail(signUp, failure);
    const { user, visits } = openPage("sign-up", { server });
    await fillIn(user, account);
    await press(user, "Sign up");
    await expectAlert(message);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("correct horse");
    expect(visits).toEqual([]);
  });

  it("sends once, however often the button is pressed", async () => {
    const server = createFakeServer();
    acceptSignUp(server);
    const release = server.hold(signUp);
    const { user, visits } = openPage("sign-up", { server });
    await fillIn(user, account);
    await press(user, "Sign up");
    await press(user, "Sign up");
    release();
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(server.requestsTo(signUp)).toHaveLength(1);
  });
});

describe("signing up with an emailed code", () => {
  it("redirects a new user to the page after sign-up", async () => {
    const server = createFakeServer({
      project: projectJson({ credential_enabled: false, magic_link_enabled: true }),
    });
    server.respond(contract.otp.sendSignInCode, { nonce: "n".repeat(39) });
    server.respond(contract.otp.signIn, () => {
      server.user = userJson();
      return newUserTokensJson({ isNewUser: true });
    });
    const { user, visits } = openPage("sign-up", { server, app: { urls: { afterSignUp: "/welcome" } } });
    await fillIn(user, { Email: "ada@example.com" });
    await press(user, "Email me a link");
    await user.click(await screen.findByLabelText("Character 1 of 6"));
    await user.paste("abc123");
    await waitFor(() => expect(visits).toEqual(["/welcome"]));
  });
});
