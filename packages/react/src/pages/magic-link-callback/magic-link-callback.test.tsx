import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, press } from "../../testing/actions.ts";
import { createFakeServer, type Failure, type FakeServer } from "../../testing/fake-server.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { linkCode, newUserTokensJson, userJson } from "../../testing/wire.ts";

const { checkSignInCode, signIn } = contract.otp;
const url = `magic-link-callback?code=${linkCode}`;
const grace = userJson({ id: "9b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a22", primary_email: "grace@example.com" });

/** A server with a valid link for this email. */
function createLinkServer({ email = "ada@example.com" as string | null, user = null as FakeServer["user"] } = {}) {
  const server = createFakeServer({ user });
  server.respond(checkSignInCode, { is_code_valid: true, email });
  return server;
}

function acceptSignIn(server: FakeServer): void {
  server.respond(signIn, () => {
    server.user = userJson();
    return newUserTokensJson();
  });
}

const deadLinks: readonly (readonly [string, Failure, string])[] = [
  ["an unknown", { code: "VERIFICATION_CODE_NOT_FOUND" }, "This sign-in link isn't valid"],
  [
    "a truncated",
    { code: "SCHEMA_ERROR", details: { message: "code: must be a code" } },
    "This sign-in link isn't valid",
  ],
  ["an expired", { code: "VERIFICATION_CODE_EXPIRED" }, "This link expired"],
  ["a used", { code: "VERIFICATION_CODE_ALREADY_USED" }, "This link was already used"],
  ["a blocked", { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" }, "This link is blocked"],
];

describe("the page of the sign-in link", () => {
  it("says who will be signed in and asks before it uses the link, because email scanners open links", async () => {
    const server = createLinkServer();
    openPage(url, { server });
    await expectTitle("Finish signing in");
    expect(await screen.findByText("Sign in to Analytical Engines as ada@example.com.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Sign in" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/");
    expect(server.onlyBody(checkSignInCode)).toEqual({ code: linkCode });
    expect(server.requestsTo(signIn)).toEqual([]);
  });

  it("has nothing to press until the link is checked", async () => {
    const server = createLinkServer();
    const release = server.hold(checkSignInCode);
    openPage(url, { server });
    await expectTitle("Finish signing in");
    await waitFor(() => expect(server.requestsTo(checkSignInCode)).toHaveLength(1));
    expect(screen.queryByRole("button")).toBeNull();
    release();
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeDefined();
  });

  it("names the email while the project's name is unknown", async () => {
    const server = createLinkServer();
    server.hold(contract.projects.current);
    openPage(url, { server });
    await screen.findByRole("button", { name: "Sign in" });
    expect(screen.getByText("ada@example.com")).toBeDefined();
  });

  it("names only the project for a user without an email", async () => {
    openPage(url, { server: createLinkServer({ email: null }) });
    expect(await screen.findByText("You opened a sign-in link for Analytical Engines.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Sign in" })).toBeDefined();
  });

  it("signs in once and redirects", async () => {
    const server = createLinkServer();
    acceptSignIn(server);
    const release = server.hold(signIn);
    const { user, visits } = openPage(`${url}&after_auth_return_to=%2Fnotes`, { server });
    await press(user, "Sign in");
    await press(user, "Sign in");
    expect(screen.getByRole("button", { name: "Sign in" }).getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(visits).toEqual(["/notes"]));
    expect(server.onlyBody(signIn)).toEqual({ code: linkCode });
    expect(server.requestsTo(checkSignInCode)).toHaveLength(1);
  });

  it("shows the account and the next step if the application does not redirect", async () => {
    const server = createLinkServer();
    acceptSignIn(server);
    const { user } = openPage(url, { server, staysAfterRedirect: true });
    await press(user, "Sign in");
    await expectFocus(await expectTitle("You're signed in"));
    expect(await screen.findByText("You're signed in as ada@example.com.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Continue" })).toBeDefined();
  });

  it.each([
    [
      "ada@example.com",
      "You're signed in as grace@example.com. This link is for ada@example.com.",
      "Switch to ada@example.com",
    ],
    [null, "You're signed in as grace@example.com.", "Switch account"],
  ])("asks a signed-in user to switch to the account of %s or to stay", async (email, text, button) => {
    const server = createLinkServer({ email, user: grace });
    acceptSignIn(server);
    const { user, visits } = openPage(url, { server });
    await expectTitle("You're already signed in");
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole("link", { name: "Stay as grace@example.com" }).getAttribute("href")).toBe("/");
    await press(user, button);
    await waitFor(() => expect(visits).toEqual(["/"]));
  });

  it("doesn't ask to switch if the link is for the signed-in account", async () => {
    openPage(url, { server: createLinkServer({ email: "Grace@Example.com", user: grace }) });
    expect(await screen.findByText("Sign in to Analytical Engines as Grace@Example.com.")).toBeDefined();
    await expectTitle("Finish signing in");
    expect(screen.getByRole("link", { name: "Cancel" })).toBeDefined();
  });

  it("without a code says that the link is incomplete", async () => {
    openPage("magic-link-callback", { server: createFakeServer() });
    await expectTitle("This sign-in link isn't valid");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each(deadLinks)("for %s link offers a new one at once", async (_case, failure, title) => {
    const server = createFakeServer();
    server.fail(checkSignInCode, failure);
    openPage(url, { server });
    await expectFocus(await expectTitle(title));
    expect(screen.getByRole("link", { name: "Get a new link" }).getAttribute("href")).toBe("/handler/sign-in");
    expect(screen.queryByRole("button")).toBeNull();
    expect(server.requestsTo(signIn)).toEqual([]);
  });

  it("for a link that was used after it was checked offers a new one", async () => {
    const server = createLinkServer();
    server.fail(signIn, { code: "VERIFICATION_CODE_ALREADY_USED" });
    const { user, visits } = openPage(url, { server });
    await press(user, "Sign in");
    await expectFocus(await expectTitle("This link was already used"));
    expect(screen.getByRole("link", { name: "Get a new link" })).toBeDefined();
    expect(visits).toEqual([]);
  });

  it("for an expired link lets a signed-in user stay", async () => {
    const server = createFakeServer({ user: grace });
    server.fail(checkSignInCode, { code: "VERIFICATION_CODE_EXPIRED" });
    openPage(url, { server });
    await expectTitle("This link expired");
    expect(screen.getByRole("link", { name: "Stay as grace@example.com" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Get a new link" })).toBeNull();
  });

  it("starts again if two-factor authentication was canceled, because the link is consumed", async () => {
    const server = createLinkServer();
    server.fail(signIn, { code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", details: { attempt_code: linkCode } });
    const { user } = openPage(url, { server });
    await press(user, "Sign in");
    await expectTitle("Two-factor authentication");
    await press(user, "Back");
    await expectTitle("Two-factor authentication required");
    expect(screen.getByRole("link", { name: "Sign in again" })).toBeDefined();
    expect(screen.queryByLabelText("Digit 1 of 6")).toBeNull();
  });

  describe.each(commonFailures)("%s", (_case, failure, message) => {
    it("offers to check the link again", async () => {
      const server = createLinkServer();
      server.failOnce(checkSignInCode, failure);
      const { user } = openPage(url, { server });
      await expectTitle("You're not signed in yet");
      await expectAlert(message.replace(/Code: .*/, ""));
      await press(user, "Try again");
      expect(await screen.findByText("Sign in to Analytical Engines as ada@example.com.")).toBeDefined();
      expect(server.requestsTo(signIn)).toEqual([]);
    });

    it("offers to sign in again", async () => {
      const server = createLinkServer();
      server.fail(signIn, failure);
      const { user, visits } = openPage(url, { server });
      await press(user, "Sign in");
      await expectTitle("You're not signed in yet");
      await expectAlert(message.replace(/Code: .*/, ""));
      acceptSignIn(server);
      await press(user, "Try again");
      await waitFor(() => expect(visits).toEqual(["/"]));
      expect(server.requestsTo(checkSignInCode)).toHaveLength(1);
    });
  });
});
