import { screen } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, fillIn, press } from "../../testing/actions.ts";
import { createFakeServer, type Failure, type FakeServer } from "../../testing/fake-server.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { linkCode, projectJson } from "../../testing/wire.ts";

const { checkResetCode, reset } = contract.password;
const url = `password-reset?code=${linkCode}`;
const passwords = { "New password": "correct horse", "Repeat new password": "correct horse" };

function createResetServer(): FakeServer {
  const server = createFakeServer();
  server.respond(checkResetCode, { is_code_valid: true });
  server.respond(reset, { success: true });
  return server;
}

const deadLinks: readonly (readonly [string, Failure, string])[] = [
  ["an unknown", { code: "VERIFICATION_CODE_NOT_FOUND" }, "This reset link isn't valid"],
  [
    "a truncated",
    { code: "SCHEMA_ERROR", details: { message: "code: must be a code" } },
    "This reset link isn't valid",
  ],
  ["an expired", { code: "VERIFICATION_CODE_EXPIRED" }, "This link expired"],
  ["a used", { code: "VERIFICATION_CODE_ALREADY_USED" }, "This link was already used"],
  ["a blocked", { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" }, "This link is blocked"],
];

describe("the password reset page", () => {
  it("checks the link before it asks for a password, and does not consume it", async () => {
    const server = createResetServer();
    const release = server.hold(checkResetCode);
    openPage(url, { server });
    expect(await screen.findByText("Loading")).toBeDefined();
    expect(screen.queryByLabelText("New password")).toBeNull();
    release();
    await screen.findByLabelText("New password");
    await expectFocus(screen.getByLabelText("New password"));
    expect(server.onlyBody(checkResetCode)).toEqual({ code: linkCode });
    expect(server.requestsTo(reset)).toEqual([]);
  });

  it("without a code says that the link is incomplete, without a request", async () => {
    openPage("password-reset", { server: createFakeServer() });
    await expectTitle("This reset link isn't valid");
    expect(screen.getByText(/incomplete/)).toBeDefined();
  });

  it.each(deadLinks)("for %s link offers a new one", async (_case, failure, title) => {
    const server = createResetServer();
    server.fail(checkResetCode, failure);
    openPage(url, { server });
    await expectFocus(await expectTitle(title));
    expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe(
      "/handler/forgot-password",
    );
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it.each(commonFailures)("%s offers to check the link again", async (_case, failure, message) => {
    const server = createResetServer();
    server.fail(checkResetCode, failure);
    const { user } = openPage(url, { server });
    await expectAlert(message.replace(/Code: .*/, ""));
    server.respond(checkResetCode, { is_code_valid: true });
    await press(user, "Try again");
    expect(await screen.findByLabelText("New password")).toBeDefined();
  });
});

describe("choosing a new password", () => {
  it("sends it with the code and leads to sign-in", async () => {
    const server = createResetServer();
    const { user } = openPage(url, { server });
    await fillIn(user, passwords);
    await press(user, "Save password");
    await expectFocus(await expectTitle("Password changed"));
    expect(server.onlyBody(reset)).toEqual({ code: linkCode, password: "correct horse" });
    expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it.each([
    ["nothing", { "New password": "", "Repeat new password": "" }, "New password", "Choose a password."],
    [
      "a short one",
      { "New password": "short", "Repeat new password": "short" },
      "New password",
      "Use at least 10 characters.",
    ],
    ["no repetition", { "Repeat new password": "" }, "Repeat new password", "Repeat your password."],
    ["another repetition", { "Repeat new password": "x" }, "Repeat new password", "The passwords don't match."],
  ])("with %s marks the field and sends nothing", async (_case, change, field, message) => {
    const server = createResetServer();
    server.project = projectJson({ password_min_length: 10 });
    const { user } = openPage(url, { server });
    await screen.findByText("At least 10 characters");
    await fillIn(user, { ...passwords, ...change });
    await press(user, "Save password");
    expect(screen.getByText(new RegExp(message))).toBeDefined();
    expect(screen.getByLabelText(field).getAttribute("aria-invalid")).toBe("true");
    expect(server.requestsTo(reset)).toEqual([]);
  });

  it.each([
    ["too short", { code: "PASSWORD_TOO_SHORT", details: { min_length: 12 } }, "Use at least 12 characters."],
    ["too long", { code: "PASSWORD_TOO_LONG", details: { maxLength: 60 } }, "Use at most 60 characters."],
    [
      "common",
      { code: "SCHEMA_ERROR", details: { message: "password: is too common", reason: "password_too_common" } },
      "This password is too common or easy to guess. Choose another one.",
    ],
  ] as const)("explains a %s password at the field, and the link stays usable", async (_case, failure, message) => {
    const server = createResetServer();
    server.failOnce(reset, failure);
    const { user } = openPage(url, { server });
    await fillIn(user, passwords);
    await press(user, "Save password");
    expect(await screen.findByText(message)).toBeDefined();
    await expectFocus(screen.getByLabelText("New password"));
    await press(user, "Save password");
    await expectTitle("Password changed");
  });

  it.each(deadLinks.filter(([name]) => name !== "a truncated"))(
    "with %s link offers a new one",
    async (_case, failure, title) => {
      const server = createResetServer();
      server.fail(reset, failure);
      const { user } = openPage(url, { server });
      await fillIn(user, passwords);
      await press(user, "Save password");
      await expectTitle(title);
    },
  );

  it.each(commonFailures)("%s explains the problem and keeps the form", async (_case, failure, message) => {
    const server = createResetServer();
    server.fail(reset, failure);
    const { user } = openPage(url, { server });
    await fillIn(user, passwords);
    await press(user, "Save password");
    await expectAlert(message);
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("correct horse");
  });
});
