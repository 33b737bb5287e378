import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, press } from "../../testing/actions.ts";
import { createFakeServer, type Failure, type FakeServer } from "../../testing/fake-server.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { linkCode, newUserTokensJson, userJson } from "../../testing/wire.ts";

const { signIn } = contract.otp;
const url = `magic-link-callback?code=${linkCode}`;
const grace = userJson({ id: "9b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a22", primary_email: "grace@example.com" });

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
  it("asks before it uses the link, because email scanners open links", async () => {
    const server = createFakeServer();
    openPage(url, { server });
    await expectTitle("Finish signing in");
    expect(screen.getByRole("button", { name: "Continue" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/");
    expect(server.requestsTo(signIn)).toEqual([]);
  });

  it("signs in once and redirects", async () => {
    const server = createFakeServer();
    acceptSignIn(server);
    const release = server.hold(signIn);
    const { user, visits } = openPage(`${url}&after_auth_return_to=%2Fnotes`, { server });
    await press(user, "Continue");
    await press(user, "Continue");
    expect(screen.getByRole("button", { name: "Continue" }).getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(visits).toEqual(["/notes"]));
    expect(server.onlyBody(signIn)).toEqual({ code: linkCode });
  });

  it("shows the account and the next step if the application does not redirect", async () => {
    const server = createFakeServer();
    acceptSignIn(server);
    const { user } = openPage(url, { server, staysAfterRedirect: true });
    await press(user, "Continue");
    await expectFocus(await expectTitle("You're signed in"));
    expect(await screen.findByText("You're signed in as ada@example.com.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Continue" })).toBeDefined();
  });

  it("asks a signed-in user to switch the account or to stay", async () => {
    const server = createFakeServer({ user: grace });
    acceptSignIn(server);
    const { user, visits } = openPage(url, { server });
    await expectTitle("You're already signed in");
    expect(screen.getByRole("link", { name: "Stay as grace@example.com" }).getAttribute("href")).toBe("/");
    await press(user, "Switch account");
    await waitFor(() => expect(visits).toEqual(["/"]));
  });

  it("without a code says that the link is incomplete", async () => {
    openPage("magic-link-callback", { server: createFakeServer() });
    await expectTitle("This sign-in link isn't valid");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each(deadLinks)("for %s link offers a new one", async (_case, failure, title) => {
    const server = createFakeServer();
    server.fail(signIn, failure);
    const { user, visits } = openPage(url, { server });
    await press(user, "Continue");
    await expectFocus(await expectTitle(title));
    expect(screen.getByRole("link", { name: "Get a new link" }).getAttribute("href")).toBe("/handler/sign-in");
    expect(visits).toEqual([]);
  });

  it("for an expired link lets a signed-in user stay", async () => {
    const server = createFakeServer({ user: grace });
    server.fail(signIn, { code: "VERIFICATION_CODE_EXPIRED" });
    const { user } = openPage(url, { server });
    await press(user, "Switch account");
    await expectTitle("This link expired");
    expect(screen.getByRole("link", { name: "Stay as grace@example.com" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Get a new link" })).toBeNull();
  });

  it("starts again if two-factor authentication was canceled, because the link is consumed", async () => {
    const server = createFakeServer();
    server.fail(signIn, { code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", details: { attempt_code: linkCode } });
    const { user } = openPage(url, { server });
    await press(user, "Continue");
    await expectTitle("Two-factor authentication");
    await press(user, "Back");
    await expectTitle("Two-factor authentication required");
    expect(screen.getByRole("link", { name: "Sign in again" })).toBeDefined();
    expect(screen.queryByLabelText("Digit 1 of 6")).toBeNull();
  });

  it.each(commonFailures)("%s offers to try again", async (_case, failure, message) => {
    const server = createFakeServer();
    server.fail(signIn, failure);
    const { user, visits } = openPage(url, { server });
    await press(user, "Continue");
    await expectTitle("You're not signed in yet");
    await expectAlert(message.replace(/Code: .*/, ""));
    acceptSignIn(server);
    await press(user, "Try again");
    await waitFor(() => expect(visits).toEqual(["/"]));
  });
});
