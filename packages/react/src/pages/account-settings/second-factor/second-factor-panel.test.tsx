import { act, screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../../testing/actions.ts";
import { createSettingsServer, openSettings } from "../../../testing/open-settings.ts";
import { projectJson, successJson, userJson } from "../../../testing/wire.ts";

const { confirmTotp, countRecoveryCodes, createRecoveryCodes, disableTotp, initiateTotp } = contract.mfa;
const codes = Array.from({ length: 10 }, (_, index) => `abcd-000${index}`);

function createServer({ isOn = false, remaining = 10 } = {}) {
  const server = createSettingsServer({ user: userJson({ requires_totp_mfa: isOn }) });
  server.respond(initiateTotp, {
    secret_base64: "c2VjcmV0",
    secret_base32: "ABCDEFGHIJKLMNOP",
    otpauth_url: "otpauth://totp/App",
    qr_code: { path: "M0 0h1v1H0z", size: 29 },
  });
  server.respond(confirmTotp, () => {
    server.user = userJson({ requires_totp_mfa: true });
    return { recovery_codes: codes };
  });
  server.respond(countRecoveryCodes, { remaining });
  server.respond(createRecoveryCodes, { recovery_codes: codes });
  server.respond(disableTotp, () => {
    server.user = userJson();
    return successJson;
  });
  return server;
}

async function openPanel(server: ReturnType<typeof createServer>) {
  const { user } = openSettings("auth", server);
  const panel = within(await screen.findByRole("region", { name: "Two-factor authentication" }));
  return { user, panel };
}

describe("setting up two-factor authentication", () => {
  async function openDialog(server: ReturnType<typeof createServer>) {
    const { user, panel } = await openPanel(server);
    await user.click(panel.getByRole("button", { name: "Set up" }));
    await screen.findByRole("dialog", { name: "Set up an authenticator app" });
    return { user, panel };
  }

  it("shows the secret as QR code and as text, and focuses the code", async () => {
    await openDialog(createServer());
    expect(screen.getByRole("img", { name: "QR code with the setup key" })).toBeDefined();
    expect(screen.getByText("ABCD EFGH IJKL MNOP")).toBeDefined();
    await expectFocus(screen.getByLabelText("Code from the app"));
  });

  it("turns it on with the app's code, then keeps the recovery codes until the user says that they are saved (design review mistake 10)", async () => {
    const server = createServer();
    const { user, panel } = await openDialog(server);
    await fillIn(user, { "Code from the app": "123 456" });
    await press(user, "Turn on");
    const dialog = within(await screen.findByRole("dialog", { name: "Save your recovery codes" }));
    expect(server.onlyBody(confirmTotp)).toEqual({ secret_base64: "c2VjcmV0", totp: "123456" });
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(codes);
    const done = dialog.getByRole("button", { name: "Done" });
    expect(done.getAttribute("aria-disabled")).toBe("true");
    await user.click(done);
    expect(screen.getByRole("dialog")).toBeDefined();
    await act(async () => screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true })));
    await expectAlert("You won't see this again. Save it, then check this box.");
    const check = dialog.getByRole("checkbox", { name: "I've saved these codes" });
    await expectFocus(check);
    expect(check.getAttribute("aria-invalid")).toBe("true");
    await user.click(check);
    expect(done.getAttribute("aria-disabled")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(panel.getByText("On")).toBeDefined();
    expect(await panel.findByText("10 of 10 left")).toBeDefined();
    expect(document.body.textContent).not.toContain(codes[0]);
  });

  it.each([
    ["nothing", "", "Enter the six-digit code from the app."],
    ["five digits", "12345", "Enter the six-digit code from the app."],
  ])("with %s marks the field and sends nothing", async (_case, typed, message) => {
    const server = createServer();
    const { user } = await openDialog(server);
    await fillIn(user, { "Code from the app": typed });
    await press(user, "Turn on");
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.getByLabelText("Code from the app").getAttribute("aria-invalid")).toBe("true");
    expect(server.requestsTo(confirmTotp)).toEqual([]);
  });

  it("explains a wrong code at the field", async () => {
    const server = createServer();
    server.fail(confirmTotp, { code: "INVALID_TOTP_CODE" });
    const { user, panel } = await openDialog(server);
    await fillIn(user, { "Code from the app": "111111" });
    await press(user, "Turn on");
    expect(await screen.findByText(/This code is incorrect\. Wait for the next code/)).toBeDefined();
    await expectFocus(screen.getByLabelText("Code from the app"));
    await press(user, "Cancel");
    expect(panel.getByText("Off")).toBeDefined();
  });

  it.each(commonFailures)("%s explains why it could not begin", async (_case, failure, message) => {
    const server = createServer();
    server.fail(initiateTotp, failure);
    const { user, panel } = await openPanel(server);
    await user.click(panel.getByRole("button", { name: "Set up" }));
    await expectAlert(message);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("needs another sign-in method", async () => {
    const server = createServer();
    server.user = userJson({ has_password: false });
    server.project = projectJson({ magic_link_enabled: true });
    const { panel } = await openPanel(server);
    expect(panel.getByText("Add a password, a passkey or another sign-in method first.")).toBeDefined();
    expect(panel.getByRole("button", { name: "Set up" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("two-factor authentication that is on", () => {
  it("is turned off after confirmation", async () => {
    const server = createServer({ isOn: true });
    const { user, panel } = await openPanel(server);
    await user.click(panel.getByRole("button", { name: "Turn off" }));
    const dialog = within(screen.getByRole("dialog", { name: "Turn off two-factor authentication?" }));
    expect(server.requestsTo(disableTotp)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Turn off" }));
    expect(await panel.findByText("Off")).toBeDefined();
    expect(panel.queryByText("Recovery codes")).toBeNull();
  });

  it("stays on if turning it off fails", async () => {
    const server = createServer({ isOn: true });
    server.fail(disableTotp, { code: "IMPERSONATION_FORBIDDEN" });
    const { user, panel } = await openPanel(server);
    await user.click(panel.getByRole("button", { name: "Turn off" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Turn off" }));
    await expectAlert("Only the user can do this.");
    expect(panel.getByText("On")).toBeDefined();
  });

  it.each([
    [4, false],
    [3, true],
    [0, true],
  ])("with %i recovery codes left suggests new ones: %s", async (remaining, isSuggested) => {
    const { panel } = await openPanel(createServer({ isOn: true, remaining }));
    await panel.findByText(`${remaining} of 10 left`);
    const hint = panel.queryByText(`Only ${remaining} left. Create new codes before you run out.`);
    expect(hint !== null).toBe(isSuggested);
  });

  it("shows an error if the codes cannot be counted, and new ones can be created nevertheless", async () => {
    const server = createServer({ isOn: true });
    server.fail(countRecoveryCodes, { status: 500 });
    const { user, panel } = await openPanel(server);
    await expectAlert("Something went wrong.");
    await user.click(panel.getByRole("button", { name: "Create new codes" }));
    await press(user, "Create codes");
    expect(await screen.findByRole("dialog", { name: "Save your recovery codes" })).toBeDefined();
    expect(server.requestsTo(createRecoveryCodes)).toHaveLength(1);
  });

  it("downloads the codes as a text file", async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const createUrl = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:codes");
    onTestFinished(() => vi.restoreAllMocks() && undefined);
    const { user, panel } = await openPanel(createServer({ isOn: true }));
    await user.click(panel.getByRole("button", { name: "Create new codes" }));
    await press(user, "Create codes");
    await press(user, "Download");
    expect(click).toHaveBeenCalledOnce();
    const file = createUrl.mock.calls[0]?.[0] as Blob;
    expect(await file.text()).toBe(`Recovery codes for Analytical Engines\n\n${codes.join("\n")}\n`);
  });

  it("warns before the tab closes while the codes are visible", async () => {
    const { user, panel } = await openPanel(createServer({ isOn: true }));
    const isWarned = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(isWarned()).toBe(false);
    await user.click(panel.getByRole("button", { name: "Create new codes" }));
    await press(user, "Create codes");
    await screen.findByRole("dialog", { name: "Save your recovery codes" });
    expect(isWarned()).toBe(true);
  });
});
