import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../../testing/actions.ts";
import { createSettingsServer, openSettings } from "../../../testing/open-settings.ts";
import { projectJson } from "../../../testing/wire.ts";

const deleteUser = contract.ownUser.delete;
const createServer = () => createSettingsServer({ project: projectJson({ client_user_deletion_enabled: true }) });
const field = "Type ada@example.com to confirm";

describe("deleting the account", () => {
  it("is not offered unless the project allows it", async () => {
    openSettings("settings", createSettingsServer());
    await screen.findByText("Other devices stay signed in.");
    expect(screen.queryByRole("region", { name: "Delete account" })).toBeNull();
  });

  it("deletes it after the user typed the email, and leaves for the home page", async () => {
    const server = createServer();
    server.respond(deleteUser, { success: true });
    const { user, visits } = openSettings("settings", server);
    await press(user, "Delete account…");
    await expectFocus(screen.getByLabelText(field));
    expect(screen.getByText(/You can't undo this\./)).toBeDefined();
    await fillIn(user, { [field]: "ada@example.com" });
    await press(user, "Delete my account");
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(server.requestsTo(deleteUser)).toHaveLength(1);
  });

  it.each(["", "ada"])("does nothing after “%s”", async (typed) => {
    const server = createServer();
    const { user } = openSettings("settings", server);
    await press(user, "Delete account…");
    await fillIn(user, { [field]: typed });
    await press(user, "Delete my account");
    expect(screen.getByText("Type ada@example.com exactly as shown.")).toBeDefined();
    await expectFocus(screen.getByLabelText(field));
    expect(server.requestsTo(deleteUser)).toEqual([]);
  });

  it("can be canceled", async () => {
    const { user } = openSettings("settings", createServer());
    await press(user, "Delete account…");
    await press(user, "Cancel");
    await expectFocus(screen.getByRole("button", { name: "Delete account…" }));
  });

  it.each([
    ...commonFailures,
    ["during impersonation", { code: "IMPERSONATION_FORBIDDEN" }, "Only the user can do this."] as const,
  ])("%s keeps the account and says why", async (_case, failure, message) => {
    const server = createServer();
    server.fail(deleteUser, failure);
    const { user, visits } = openSettings("settings", server);
    await press(user, "Delete account…");
    await fillIn(user, { [field]: "ada@example.com" });
    await press(user, "Delete my account");
    await expectAlert(message);
    expect(visits).toEqual([]);
  });
});

describe("signing out in the settings", () => {
  it("ends only this session", async () => {
    const server = createSettingsServer();
    server.respond(contract.sessions.deleteCurrent, { success: true });
    const { user, visits } = openSettings("settings", server);
    await press(user, "Sign out of this browser");
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(server.requestsTo(contract.sessions.deleteCurrent)).toHaveLength(1);
  });

  it.each(commonFailures)("%s keeps the user signed in and says why", async (_case, failure, message) => {
    const server = createSettingsServer();
    server.fail(contract.sessions.deleteCurrent, failure);
    const { user, visits } = openSettings("settings", server);
    await press(user, "Sign out of this browser");
    await expectAlert(message);
    expect(visits).toEqual([]);
  });
});
