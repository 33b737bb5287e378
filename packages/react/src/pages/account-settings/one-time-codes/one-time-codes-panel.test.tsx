import { screen, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert } from "../../../testing/actions.ts";
import { createSettingsServer, emailJson, openSettings } from "../../../testing/open-settings.ts";
import { listJson, projectJson, userJson } from "../../../testing/wire.ts";

const createServer = (change: Parameters<typeof userJson>[0] = {}) =>
  createSettingsServer({ user: userJson(change), project: projectJson({ magic_link_enabled: true }) });

async function openPanel(server: ReturnType<typeof createServer>) {
  const { user } = openSettings("auth", server);
  await screen.findByText(/ada@example\.com/);
  return { user, panel: within(screen.getByRole("region", { name: "Email code" })) };
}

describe("sign-in with an emailed code", () => {
  it("is turned on at once", async () => {
    const server = createServer();
    const { user, panel } = await openPanel(server);
    expect(panel.getByText("Off")).toBeDefined();
    await user.click(panel.getByRole("button", { name: "Turn on" }));
    expect(await panel.findByText("On")).toBeDefined();
    expect(server.onlyBody(contract.ownUser.update)).toEqual({ otp_auth_enabled: true });
  });

  it("is turned off after confirmation", async () => {
    const server = createServer({ otp_auth_enabled: true });
    const { user, panel } = await openPanel(server);
    await user.click(panel.getByRole("button", { name: "Turn off" }));
    const dialog = within(screen.getByRole("dialog", { name: "Turn off email codes?" }));
    expect(server.requestsTo(contract.ownUser.update)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Turn off" }));
    expect(await panel.findByText("Off")).toBeDefined();
  });

  it("cannot be turned off if it is the last sign-in method", async () => {
    const { panel } = await openPanel(createServer({ otp_auth_enabled: true, has_password: false }));
    expect(panel.getByRole("button", { name: "Turn off" }).getAttribute("aria-disabled")).toBe("true");
    expect(panel.getByText("This is your last sign-in method. Add another one first.")).toBeDefined();
  });

  it("needs a verified sign-in email", async () => {
    const server = createServer();
    server.respond(contract.contactChannels.list, listJson([emailJson({ is_verified: false })]));
    const { panel } = await openPanel(server);
    expect(panel.getByRole("button", { name: "Turn on" }).getAttribute("aria-disabled")).toBe("true");
    expect(panel.getByText("Verify a sign-in email first.")).toBeDefined();
  });

  it.each(commonFailures)("%s stays as it was, and the panel says why", async (_case, failure, message) => {
    const server = createServer();
    server.fail(contract.ownUser.update, failure);
    const { user, panel } = await openPanel(server);
    await user.click(panel.getByRole("button", { name: "Turn on" }));
    await expectAlert(message);
    expect(panel.getByText("Off")).toBeDefined();
  });
});
