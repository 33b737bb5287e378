import { act, screen } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, vi } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, fillIn, press } from "../../testing/actions.ts";
import { createFakeServer, type FakeServer } from "../../testing/fake-server.ts";
import { freezeTimers } from "../../testing/freeze-timers.ts";
import { openPage, type RenderedKit } from "../../testing/render-kit.tsx";
import { userJson } from "../../testing/wire.ts";

const { sendResetCode } = contract.password;

function createEmailServer(): FakeServer {
  const server = createFakeServer();
  server.respond(sendResetCode, { success: "maybe, only if user with e-mail exists" });
  return server;
}

async function requestLink(server: FakeServer): Promise<RenderedKit> {
  const kit = openPage("forgot-password?after_auth_return_to=%2Fnotes", { server });
  await fillIn(kit.user, { Email: " ada@example.com " });
  await press(kit.user, "Email me a link");
  return kit;
}

describe("the forgot-password page", () => {
  it("shows a form with a way back to sign-in and focuses the email", async () => {
    openPage("forgot-password?after_auth_return_to=%2Fnotes", { server: createEmailServer() });
    await expectTitle("Forgot your password?");
    await expectFocus(screen.getByLabelText("Email"));
    expect(screen.getByRole("link", { name: "Back to sign-in" }).getAttribute("href")).toBe(
      "/handler/sign-in?after_auth_return_to=%2Fnotes",
    );
  });

  it("announces that it is loading until the user is known", async () => {
    const server = createFakeServer({ user: userJson({ is_anonymous: true }) });
    const release = server.hold(contract.ownUser.read);
    openPage("forgot-password", { server });
    expect(screen.getByRole("status").textContent).toBe("Loading");
    expect(screen.queryByLabelText("Email")).toBeNull();
    release();
    await expectFocus(await screen.findByLabelText("Email"));
  });

  it("works for a user who cannot be loaded", async () => {
    const server = createFakeServer({ user: userJson() });
    server.fail(contract.ownUser.read, { status: 500 });
    openPage("forgot-password", { server });
    expect(await screen.findByLabelText("Email")).toBeDefined();
  });

  it("offers a signed-in user to sign out first", async () => {
    const server = createFakeServer({ user: userJson() });
    server.respond(contract.sessions.deleteCurrent, { success: true });
    const { user } = openPage("forgot-password", { server });
    await expectTitle("You're signed in");
    expect(screen.queryByLabelText("Email")).toBeNull();
    await press(user, "Sign out");
    expect(await screen.findByLabelText("Email")).toBeDefined();
  });

  it.each([
    ["nothing", "", "Enter your email."],
    ["an incomplete email", "ada@", "Enter a complete email, such as name@example.com."],
  ])("for %s marks the field and sends nothing", async (_case, email, message) => {
    const server = createEmailServer();
    const { user } = openPage("forgot-password", { server });
    await fillIn(user, { Email: email });
    await press(user, "Email me a link");
    expect(screen.getByText(message)).toBeDefined();
    await expectFocus(screen.getByLabelText("Email"));
    expect(server.requestsTo(sendResetCode)).toEqual([]);
  });

  it.each([
    [
      "if passwords were turned off",
      { code: "PASSWORD_AUTHENTICATION_NOT_ENABLED" },
      "Password sign-in is turned off.",
    ],
    ["on an untrusted domain", { code: "REDIRECT_URL_NOT_WHITELISTED" }, "This app's domain isn't trusted yet."],
    ...commonFailures,
  ] as const)("explains the problem %s and keeps the email", async (_case, failure, message) => {
    const server = createEmailServer();
    server.fail(sendResetCode, failure);
    await requestLink(server);
    await expectAlert(message);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value.trim()).toBe("ada@example.com");
  });
});

describe("after the email was requested", () => {
  it("the page does not reveal whether the account exists, and focuses the title", async () => {
    const server = createEmailServer();
    await requestLink(server);
    const title = await expectTitle("Check your email");
    await expectFocus(title);
    expect(screen.getByText("If ada@example.com has an account, we've sent a password reset link.")).toBeDefined();
    expect(server.onlyBody(sendResetCode)).toEqual({
      email: "ada@example.com",
      callback_url: `${window.location.origin}/handler/password-reset?after_auth_return_to=%2Fnotes`,
    });
  });

  it("another email can be sent after 30 seconds", async () => {
    const server = createEmailServer();
    freezeTimers();
    const { user } = await requestLink(server);
    await user.click(await screen.findByRole("button", { name: /^Resend in \d+s$/ }));
    expect(server.requestsTo(sendResetCode)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await press(user, "Resend");
    expect(await screen.findByText("Sent again to ada@example.com.")).toBeDefined();
    expect(server.requestsTo(sendResetCode)).toHaveLength(2);
  });

  it("a failed second email is explained, and the first one stays valid", async () => {
    const server = createEmailServer();
    freezeTimers();
    const { user } = await requestLink(server);
    await expectTitle("Check your email");
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    server.fail(sendResetCode, "offline");
    await press(user, "Resend");
    await expectAlert("Couldn't reach the server.");
    await expectTitle("Check your email");
  });

  it("another address can be entered", async () => {
    const { user } = await requestLink(createEmailServer());
    await press(user, "Use another email");
    const email = await screen.findByLabelText<HTMLInputElement>("Email");
    expect(email.value).toBe("ada@example.com");
    await expectFocus(email);
  });
});
