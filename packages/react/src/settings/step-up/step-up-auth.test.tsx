import { act, screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, vi } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../testing/actions.ts";
import { ceremonyJson, mockAuthenticator, rejectCeremony } from "../../testing/authenticator.ts";
import type { FakeServer } from "../../testing/fake-server.ts";
import { freezeTimers } from "../../testing/freeze-timers.ts";
import {
  createSettingsServer,
  expectEmailEntry,
  openSettings,
  respondWithSession,
} from "../../testing/open-settings.ts";
import type { RenderedKit } from "../../testing/render-kit.tsx";
import { projectJson, successJson } from "../../testing/wire.ts";

const { reauthenticate, sendReauthenticationCode } = contract.sessions;
const { update } = contract.ownUser;
type Method = "password" | "passkey" | "otp" | "totp";

/** A server that accepts every proof, for a user who signed in a while ago. */
function createServer(...methods: Method[]): FakeServer {
  const server = createSettingsServer({
    project: projectJson({ credential_enabled: false, magic_link_enabled: true }),
  });
  respondWithSession(server, { methods, isFresh: false });
  server.respond(reauthenticate, () => {
    respondWithSession(server, { methods });
    return { authenticated_at_millis: Date.now(), fresh_until_millis: Date.now() + 600_000 };
  });
  return server;
}

/** Starts a sensitive change, up to the dialog. */
async function changeSignIn(server: FakeServer): Promise<RenderedKit> {
  const kit = openSettings("auth", server);
  await expectEmailEntry();
  const panel = within(screen.getByRole("region", { name: "Email code" }));
  await kit.user.click(panel.getByRole("button", { name: "Turn on" }));
  await screen.findByRole("dialog", { name: "Confirm your identity" });
  return kit;
}

const expectChange = async (server: FakeServer) => {
  await waitFor(() => expect(server.requestsTo(update)).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
};

describe("a sensitive change by a user who signed in a while ago", () => {
  it("waits for the password, then happens once", async () => {
    const server = createServer("password");
    const { user } = await changeSignIn(server);
    expect(screen.getByText("You signed in a while ago. Confirm your identity to continue.")).toBeDefined();
    expect(server.requestsTo(update)).toEqual([]);
    await fillIn(user, { Password: "correct horse" });
    await press(user, "Confirm");
    await expectChange(server);
    expect(server.onlyBody(reauthenticate)).toEqual({ type: "password", password: "correct horse" });
  });

  it("asks nothing if the user signed in recently", async () => {
    const server = createServer("password");
    respondWithSession(server);
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await user.click(
      within(screen.getByRole("region", { name: "Email code" })).getByRole("button", { name: "Turn on" }),
    );
    await expectChange(server);
  });

  it("asks an impersonator nothing, because only the server decides then", async () => {
    const server = createServer("password");
    respondWithSession(server, { isFresh: false, isImpersonation: true });
    server.fail(update, { code: "IMPERSONATION_FORBIDDEN" });
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await user.click(
      within(screen.getByRole("region", { name: "Email code" })).getByRole("button", { name: "Turn on" }),
    );
    await expectAlert("Only the user can do this.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["the Cancel button", ({ user }: RenderedKit) => press(user, "Cancel")],
    [
      "Escape",
      async () => {
        await act(async () => screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true })));
      },
    ],
  ])("does not happen after %s", async (_case, cancel) => {
    const server = createServer("password");
    const kit = await changeSignIn(server);
    await cancel(kit);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.requestsTo(update)).toEqual([]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("asks when only the server requires it", async () => {
    const server = createServer("password");
    respondWithSession(server);
    server.failOnce(update, { status: 403 });
    const { user } = await changeSignIn(server);
    await fillIn(user, { Password: "correct horse" });
    await press(user, "Confirm");
    await waitFor(() => expect(server.requestsTo(update)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("confirming the identity", () => {
  it.each<[Method, string, string, string]>([
    ["password", "Password", "", "Enter your password."],
    ["totp", "Code from the app", " ", "Enter the six-digit code from the app."],
  ])("requires the %s", async (method, label, typed, message) => {
    const server = createServer(method);
    const { user } = await changeSignIn(server);
    await fillIn(user, { [label]: typed });
    await press(user, "Confirm");
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
    expect(server.requestsTo(reauthenticate)).toEqual([]);
  });

  it("accepts the app's code with spaces", async () => {
    const server = createServer("totp");
    const { user } = await changeSignIn(server);
    await fillIn(user, { "Code from the app": "123 456" });
    await press(user, "Confirm");
    await expectChange(server);
    expect(server.onlyBody(reauthenticate)).toEqual({ type: "totp", totp: "123456" });
  });

  it.each([
    ["password", "Password", { code: "PASSWORD_CONFIRMATION_MISMATCH" }, "This password is incorrect. Try again."],
    ["totp", "Code from the app", { code: "INVALID_TOTP_CODE" }, "This code is incorrect. Wait for the next code"],
  ] as const)("explains a wrong %s at the field and asks again", async (method, label, failure, message) => {
    const server = createServer(method);
    server.failOnce(reauthenticate, failure);
    const { user } = await changeSignIn(server);
    await fillIn(user, { [label]: "111111" });
    await press(user, "Confirm");
    expect(await screen.findByText(new RegExp(message))).toBeDefined();
    await expectFocus(screen.getByLabelText(label));
    await press(user, "Confirm");
    await expectChange(server);
  });

  it.each(commonFailures)("%s says why it failed and keeps the dialog", async (_case, failure, message) => {
    const server = createServer("password");
    server.fail(reauthenticate, failure);
    const { user } = await changeSignIn(server);
    await fillIn(user, { Password: "correct horse" });
    await press(user, "Confirm");
    await expectAlert(message);
    expect(screen.getByRole("dialog")).toBeDefined();
    expect(server.requestsTo(update)).toEqual([]);
  });

  it("offers the other methods of the account", async () => {
    const { user } = await changeSignIn(createServer("password", "passkey", "totp", "otp"));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText("Or use another method")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Authenticator app" }));
    expect(dialog.getByLabelText("Code from the app")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Passkey" }));
    expect(dialog.getByRole("button", { name: "Use passkey" })).toBeDefined();
    expect(dialog.getByRole("button", { name: "Password" })).toBeDefined();
  });

  it("works with a passkey, also after a canceled dialog", async () => {
    const { get } = mockAuthenticator();
    get.mockImplementationOnce(rejectCeremony("NotAllowedError"));
    const server = createServer("passkey");
    server.respond(contract.passkeys.initiateAuthentication, ceremonyJson);
    const { user } = await changeSignIn(server);
    await press(user, "Use passkey");
    await expectAlert("Your passkey wasn't confirmed. Try again, or use another method.");
    await press(user, "Use passkey");
    await expectChange(server);
    expect(server.onlyBody(reauthenticate)).toMatchObject({ type: "passkey", code: "ceremony-1" });
  });

  it("without a method leads to sign-in and back", async () => {
    const server = createServer();
    server.respond(contract.sessions.deleteCurrent, successJson);
    const { user, visits } = await changeSignIn(server);
    expect(screen.getByText("Sign in again to make this change.")).toBeDefined();
    await press(user, "Sign in again");
    await waitFor(() => expect(visits[0]).toMatch(/^\/handler\/sign-in\?after_auth_return_to=/));
    expect(server.requestsTo(update)).toEqual([]);
  });
});

describe("confirming the identity with an emailed code", () => {
  const nonce = "n".repeat(39);

  async function sendCode(server: FakeServer): Promise<RenderedKit> {
    server.respond(sendReauthenticationCode, { nonce });
    const kit = await changeSignIn(server);
    expect(screen.getByText("We'll send a code to ada@example.com.")).toBeDefined();
    await press(kit.user, "Send code");
    await screen.findByText("We've sent a code to ada@example.com.");
    return kit;
  }

  it("sends it on request and accepts it in any spelling", async () => {
    const server = createServer("otp");
    const { user } = await sendCode(server);
    await expectFocus(screen.getByLabelText("Code from the email"));
    await fillIn(user, { "Code from the email": "AB-C 123" });
    await press(user, "Confirm");
    await expectChange(server);
    expect(server.onlyBody(reauthenticate)).toEqual({ type: "otp", code: `abc123${nonce}` });
  });

  it.each([
    ["a wrong one", "VERIFICATION_CODE_NOT_FOUND", "This code is incorrect. Check the latest email and try again."],
    ["an expired one", "VERIFICATION_CODE_EXPIRED", "This code is no longer valid. Request a new one."],
  ] as const)("explains %s", async (_case, code, message) => {
    const server = createServer("otp");
    server.fail(reauthenticate, { code });
    const { user } = await sendCode(server);
    await fillIn(user, { "Code from the email": "abc123" });
    await press(user, "Confirm");
    expect(await screen.findByText(message)).toBeDefined();
  });

  it.each(commonFailures)("%s says that none was sent", async (_case, failure, message) => {
    const server = createServer("otp");
    server.fail(sendReauthenticationCode, failure);
    const { user } = await changeSignIn(server);
    await press(user, "Send code");
    await expectAlert(message);
    expect(screen.queryByLabelText("Code from the email")).toBeNull();
  });

  it("can be sent again after 30 seconds", async () => {
    const server = createServer("otp");
    freezeTimers();
    const { user } = await sendCode(server);
    expect(screen.queryByRole("button", { name: "Resend" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await press(user, "Resend");
    await waitFor(() => expect(server.requestsTo(sendReauthenticationCode)).toHaveLength(2));
  });
});
