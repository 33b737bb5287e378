import { screen, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../../testing/actions.ts";
import { createSettingsServer, emailJson, expectEmailEntry, openSettings } from "../../../testing/open-settings.ts";
import { listJson, projectJson, userJson } from "../../../testing/wire.ts";

const { set, update } = contract.password;
const passwords = {
  "Current password": "old horse",
  "New password": "correct horse",
  "Repeat new password": "correct horse",
};

describe("changing the password", () => {
  it("sends both, says that other devices are signed out and returns focus", async () => {
    const server = createSettingsServer();
    server.respond(update, { success: true });
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await press(user, "Change password");
    await expectFocus(screen.getByLabelText("Current password"));
    expect(screen.getByText("You'll be signed out on your other devices.")).toBeDefined();
    await fillIn(user, passwords);
    await press(user, "Change password");
    expect(await screen.findByText("Password saved. You were signed out on your other devices.")).toBeDefined();
    expect(server.onlyBody(update)).toEqual({ old_password: "old horse", new_password: "correct horse" });
    await expectFocus(screen.getByRole("button", { name: "Change password" }));
    expect(screen.queryByLabelText("Current password")).toBeNull();
  });

  it.each([
    [
      "nothing",
      { "Current password": "", "New password": "", "Repeat new password": "" },
      "Current password",
      "Enter your current password.",
    ],
    ["a short one", { "New password": "short" }, "New password", "Use at least 8 characters."],
    ["no repetition", { "Repeat new password": "" }, "Repeat new password", "Repeat your password."],
    [
      "another repetition",
      { "Repeat new password": "other horse" },
      "Repeat new password",
      "The passwords don't match.",
    ],
  ])("with %s marks the field and sends nothing", async (_case, change, field, message) => {
    const server = createSettingsServer();
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await press(user, "Change password");
    await fillIn(user, { ...passwords, ...change });
    await press(user, "Change password");
    expect(screen.getByText(new RegExp(message))).toBeDefined();
    expect(screen.getByLabelText(field).getAttribute("aria-invalid")).toBe("true");
    await expectFocus(screen.getByLabelText(field));
    expect(server.requestsTo(update)).toEqual([]);
  });

  it.each([
    [
      "a wrong current one",
      { code: "PASSWORD_CONFIRMATION_MISMATCH" },
      "Current password",
      "This isn't your current password. Try again.",
    ],
    [
      "a common one",
      { code: "SCHEMA_ERROR", details: { message: "new_password: is too common" } },
      "New password",
      "This password is too common or easy to guess. Choose another one.",
    ],
    [
      "a too short one",
      { code: "PASSWORD_TOO_SHORT", details: { min_length: 12 } },
      "New password",
      "Use at least 12 characters.",
    ],
  ] as const)("with %s explains it at the field", async (_case, failure, field, message) => {
    const server = createSettingsServer();
    server.fail(update, failure);
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await press(user, "Change password");
    await fillIn(user, passwords);
    await press(user, "Change password");
    expect(await screen.findByText(message)).toBeDefined();
    await expectFocus(screen.getByLabelText(field));
  });

  it.each(commonFailures)("%s explains the problem and keeps the form", async (_case, failure, message) => {
    const server = createSettingsServer();
    server.fail(update, failure);
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await press(user, "Change password");
    await fillIn(user, passwords);
    await press(user, "Change password");
    await expectAlert(message);
    await press(user, "Cancel");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("announces how long the new one is while the user types", async () => {
    const { user } = openSettings("auth", createSettingsServer());
    await expectEmailEntry();
    await press(user, "Change password");
    expect(screen.getByText("At least 8 characters")).toBeDefined();
    const field = screen.getByLabelText("New password");
    for (const [typed, message] of [
      ["short", "5 of at least 8 characters"],
      ["er one", "Long enough. Longer is safer."],
      [" still", "Good length."],
    ] as const) {
      await user.type(field, typed);
      expect(screen.getByText(message).getAttribute("role")).toBe("status");
    }
  });
});

describe("setting the first password", () => {
  const withoutPassword = () => createSettingsServer({ user: userJson({ has_password: false }) });
  const chosen = { "New password": "correct horse", "Repeat new password": "correct horse" };

  it.each([
    [true, "Password saved. You were signed out on your other devices."],
    [false, "Password saved."],
  ])("signs out other devices on request: %s", async (isWanted, message) => {
    const server = withoutPassword();
    server.respond(set, { success: true });
    server.respond(contract.sessions.revokeOthers, { revoked: 2 });
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await press(user, "Set password");
    expect(screen.queryByLabelText("Current password")).toBeNull();
    await fillIn(user, chosen);
    if (!isWanted) await user.click(screen.getByRole("checkbox", { name: "Sign out other devices" }));
    await press(user, "Set password");
    expect(await screen.findByText(message)).toBeDefined();
    expect(server.requestsTo(contract.sessions.revokeOthers)).toHaveLength(isWanted ? 1 : 0);
  });

  it("says that the password is saved even if only the sign-out failed", async () => {
    const server = withoutPassword();
    server.respond(set, { success: true });
    server.fail(contract.sessions.revokeOthers, { status: 500 });
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await press(user, "Set password");
    await fillIn(user, chosen);
    await press(user, "Set password");
    expect(await screen.findByText(/Password saved, but your other devices are still signed in\./)).toBeDefined();
  });

  it("needs a sign-in email", async () => {
    const server = withoutPassword();
    server.respond(contract.contactChannels.list, listJson([emailJson({ used_for_auth: false })]));
    openSettings("auth", server);
    const panel = within(await screen.findByRole("region", { name: "Password" }));
    expect(await panel.findByText("Add a sign-in email to use a password.")).toBeDefined();
    expect(panel.getByRole("button", { name: "Set password" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("is not offered if the project has no passwords", async () => {
    openSettings(
      "auth",
      createSettingsServer({ project: projectJson({ credential_enabled: false, magic_link_enabled: true }) }),
    );
    await screen.findByRole("region", { name: "Email code" });
    expect(screen.queryByRole("region", { name: "Password" })).toBeNull();
  });
});
