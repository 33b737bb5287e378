import { screen } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, press } from "../../testing/actions.ts";
import { createFakeServer, type Failure } from "../../testing/fake-server.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { linkCode, userJson } from "../../testing/wire.ts";

const { verify, sendVerificationCode } = contract.contactChannels;
const url = `email-verification?code=${linkCode}`;
const unverified = userJson({ primary_email_verified: false });

const deadLinks: readonly (readonly [string, Failure, string])[] = [
  ["an unknown", { code: "VERIFICATION_CODE_NOT_FOUND" }, "This link isn't valid"],
  ["a truncated", { code: "SCHEMA_ERROR", details: { message: "code: must be a code" } }, "This link isn't valid"],
  ["an expired", { code: "VERIFICATION_CODE_EXPIRED" }, "This link expired"],
  ["a blocked", { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" }, "This link is blocked"],
];

describe("the email verification page", () => {
  it("asks before it redeems the code, because email scanners open links", async () => {
    const server = createFakeServer();
    openPage(url, { server });
    await expectTitle("Verify your email");
    expect(screen.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/");
    expect(server.requestsTo(verify)).toEqual([]);
  });

  it.each([
    ["a signed-in user continues to the application", unverified, "/notes"],
    ["a signed-out visitor continues home", null, "/"],
  ])("verifies once, and %s", async (_case, signedInUser, next) => {
    const server = createFakeServer({ user: signedInUser });
    server.respond(verify, { success: true });
    const release = server.hold(verify);
    const { user } = openPage(url, { server, app: { urls: { afterSignIn: "/notes" } } });
    await press(user, "Verify email");
    await press(user, "Verify email");
    expect(screen.getByRole("button", { name: "Verify email" }).getAttribute("aria-busy")).toBe("true");
    release();
    await expectFocus(await expectTitle("Email verified"));
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe(next);
    expect(server.onlyBody(verify)).toEqual({ code: linkCode });
  });

  it("treats a used link as verified, because users open links twice", async () => {
    const server = createFakeServer();
    server.fail(verify, { code: "VERIFICATION_CODE_ALREADY_USED" });
    const { user } = openPage(url, { server });
    await press(user, "Verify email");
    await expectTitle("Email verified");
  });

  it("without a code says that the link is incomplete", async () => {
    openPage("email-verification", { server: createFakeServer() });
    await expectTitle("This link isn't valid");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each(deadLinks)("leads a signed-out visitor with %s link to sign-in", async (_case, failure, title) => {
    const server = createFakeServer();
    server.fail(verify, failure);
    const { user } = openPage(url, { server });
    await press(user, "Verify email");
    await expectFocus(await expectTitle(title));
    expect(screen.getByText(/Sign in to get a new one\./)).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
  });

  it.each(commonFailures)("%s offers to try again", async (_case, failure, message) => {
    const server = createFakeServer();
    server.fail(verify, failure);
    const { user } = openPage(url, { server });
    await press(user, "Verify email");
    await expectTitle("Your email isn't verified yet");
    await expectAlert(message.replace(/Code: .*/, ""));
    server.respond(verify, { success: true });
    await press(user, "Try again");
    await expectTitle("Email verified");
  });
});

describe("a signed-in user with an expired link", () => {
  async function openExpiredLink(signedInUser = unverified) {
    const server = createFakeServer({ user: signedInUser });
    server.fail(verify, { code: "VERIFICATION_CODE_EXPIRED" });
    const { user } = openPage(url, { server });
    await press(user, "Verify email");
    await expectTitle("This link expired");
    return { server, user };
  }

  it("can send a new one to the primary email", async () => {
    const { server, user } = await openExpiredLink();
    server.respond(sendVerificationCode, { success: true });
    await press(user, "Send a new link");
    expect(await screen.findByText("We've sent a new link to ada@example.com.")).toBeDefined();
    expect(server.onlyBody(sendVerificationCode)).toMatchObject({ email: "ada@example.com" });
    expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
  });

  it.each([
    ["if it was verified meanwhile", { code: "EMAIL_ALREADY_VERIFIED" }, "This email is already verified."],
    ["on an untrusted domain", { code: "REDIRECT_URL_NOT_WHITELISTED" }, "This app's domain isn't trusted yet."],
    ...commonFailures,
  ] as const)("sees why no new one was sent %s", async (_case, failure, message) => {
    const { server, user } = await openExpiredLink();
    server.fail(sendVerificationCode, failure);
    await press(user, "Send a new link");
    await expectAlert(message);
    expect(screen.getByRole("button", { name: "Send a new link" })).toBeDefined();
  });

  it.each([
    ["is verified already", userJson(), "This email is already verified."],
    ["has no email", userJson({ primary_email: null }), "Your account has no email to verify."],
  ])("who %s needs none", async (_case, signedInUser, message) => {
    await openExpiredLink(signedInUser);
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
