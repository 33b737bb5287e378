import { act, configure, screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { SignIn } from "../pages/auth/auth-page.tsx";
import { expectAlert, expectFocus, expectTitle, fillIn, press } from "../testing/actions.ts";
import { createFakeServer, type Failure, type FakeServer } from "../testing/fake-server.ts";
import { openPage, type RenderedKit, renderKit } from "../testing/render-kit.tsx";
import { linkCode, newUserTokensJson, userJson } from "../testing/wire.ts";

const { signIn } = contract.mfa;

function createServerWithSecondFactor(): FakeServer {
  const server = createFakeServer();
  server.fail(contract.password.signIn, {
    code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
    details: { attempt_code: linkCode },
  });
  server.respond(signIn, () => {
    server.user = userJson({ requires_totp_mfa: true });
    return newUserTokensJson();
  });
  return server;
}

const title = "Two-factor authentication";

/** Signs in up to the step in the card. */
async function signInWithPassword(server: FakeServer): Promise<RenderedKit> {
  const kit = openPage("sign-in", { server });
  await fillIn(kit.user, { Email: "ada@example.com", Password: "correct horse" });
  await press(kit.user, "Sign in");
  await expectTitle(title);
  return kit;
}

/** Signs in from code of the application, up to the dialog. */
async function signInFromApplication(server: FakeServer) {
  const kit = renderKit(<p>Home</p>, { server });
  const result = kit.app.signInWithCredential({ email: "ada@example.com", password: "p", noRedirect: true });
  await screen.findByRole("dialog", { name: title });
  return { kit, result };
}

async function enterTotp({ user }: RenderedKit, totp: string): Promise<void> {
  await user.click(screen.getByLabelText("Digit 1 of 6"));
  await user.keyboard(totp);
}

const firstDigit = () => screen.getByLabelText<HTMLInputElement>("Digit 1 of 6");

/** Failures after which the same attempt can succeed, with the message that the step shows. */
const passing: readonly (readonly [name: string, failure: Failure, message: string])[] = [
  ["of the network", "offline", "Couldn't reach the server. Check your connection and try again."],
  ["of the server", { status: 500 }, "Something went wrong. Try again in a moment."],
  ["of the rate limit", { status: 429, retryAfterSeconds: 3600 }, "Too many attempts. Wait a minute, then try again."],
];

/** Failures that end the attempt. */
const final: readonly (readonly [name: string, failure: Failure])[] = [
  ["expired", { code: "VERIFICATION_CODE_EXPIRED" }],
  ["ended by too many attempts", { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" }],
  ["completed elsewhere", { code: "VERIFICATION_CODE_ALREADY_USED" }],
];
const finalMessage = "Two-factor authentication expired or had too many failed attempts. Sign in again.";

describe("the second factor on a page of the kit", () => {
  it("replaces the card's content, focuses the first digit and names the step", async () => {
    await signInWithPassword(createServerWithSecondFactor());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getAllByRole("heading")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
    expect(
      screen.getByRole("group", { name: title, description: "Enter the six-digit code from your authenticator app." }),
    ).toBeDefined();
    await expectFocus(firstDigit());
  });

  it("submits after the last digit and stays until the page leaves", async () => {
    const server = createServerWithSecondFactor();
    const kit = await signInWithPassword(server);
    await enterTotp(kit, "123456");
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
    expect(server.onlyBody(signIn)).toEqual({ type: "totp", totp: "123456", code: linkCode });
    expect(screen.getByRole("heading", { name: title })).toBeDefined();
  });

  it("ends with the card if the application does not redirect", async () => {
    const server = createServerWithSecondFactor();
    const kit = openPage("sign-in", { server, staysAfterRedirect: true });
    await fillIn(kit.user, { Email: "ada@example.com", Password: "correct horse" });
    await press(kit.user, "Sign in");
    await expectTitle(title);
    await enterTotp(kit, "123456");
    await expectTitle("You're signed in");
    expect(screen.queryByLabelText("Digit 1 of 6")).toBeNull();
  });

  it("ignores letters and a second submission, and stays while it verifies", async () => {
    const server = createServerWithSecondFactor();
    const release = server.hold(signIn);
    const kit = await signInWithPassword(server);
    await enterTotp(kit, "1a2b3c");
    expect(server.requestsTo(signIn)).toEqual([]);
    await kit.user.keyboard("456");
    expect(await screen.findByText("Checking the code")).toBeDefined();
    await enterTotp(kit, "654321");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Back" }).disabled).toBe(true);
    release();
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
    expect(server.requestsTo(signIn)).toHaveLength(1);
  });

  it("clears a wrong code, marks the boxes, and asks again", async () => {
    const server = createServerWithSecondFactor();
    server.failOnce(signIn, { code: "INVALID_TOTP_CODE" });
    const kit = await signInWithPassword(server);
    await enterTotp(kit, "111111");
    expect(
      await screen.findByText("This code is incorrect or expired. Enter the current code from your app."),
    ).toBeDefined();
    const first = firstDigit();
    await waitFor(() => expect(first.value).toBe(""));
    expect(first.getAttribute("aria-invalid")).toBe("true");
    await expectFocus(first);
    await enterTotp(kit, "123456");
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
  });

  it.each(passing)("explains a failure %s in place, and accepts the next code", async (_case, failure, message) => {
    const server = createServerWithSecondFactor();
    server.failOnce(signIn, failure);
    const kit = await signInWithPassword(server);
    await enterTotp(kit, "123456");
    await expectAlert(message);
    await expectFocus(firstDigit());
    expect(firstDigit().getAttribute("aria-invalid")).toBeNull();
    await enterTotp(kit, "123456");
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
    expect(server.requestsTo(signIn).length).toBeGreaterThan(1);
  });

  it.each(final)("returns to the form when the attempt is %s", async (_case, failure) => {
    const server = createServerWithSecondFactor();
    server.fail(signIn, failure);
    const kit = await signInWithPassword(server);
    await enterTotp(kit, "123456");
    await expectAlert(finalMessage);
    expect(screen.queryByLabelText("Digit 1 of 6")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
  });

  it("returns to the form by Back, with what was typed, and the focus where it was", async () => {
    const server = createServerWithSecondFactor();
    const kit = await signInWithPassword(server);
    await press(kit.user, "Back");
    await expectAlert("You didn't complete two-factor authentication. Sign in again.");
    await expectTitle("Sign in");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
    await expectFocus(screen.getByRole("button", { name: "Sign in" }));
    expect(server.requestsTo(signIn)).toEqual([]);
    expect(kit.visits).toEqual([]);
    await press(kit.user, "Sign in");
    await expectTitle(title);
  });

  it("returns to the form by the browser's Back", async () => {
    const kit = await signInWithPassword(createServerWithSecondFactor());
    act(() => window.history.back());
    await expectTitle("Sign in");
    await expectAlert("You didn't complete two-factor authentication. Sign in again.");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
    expect(kit.visits).toEqual([]);
  });

  it("leaves no entry in the browser's history after a sign-in or Back", async () => {
    const server = createServerWithSecondFactor();
    server.failOnce(signIn, { code: "INVALID_TOTP_CODE" });
    const kit = await signInWithPassword(server);
    expect(window.history.state).toEqual({ vestibuleStep: true });
    await press(kit.user, "Back");
    await expectTitle("Sign in");
    expect(window.history.state).toBeNull();
    await press(kit.user, "Sign in");
    await expectTitle(title);
    await enterTotp(kit, "111111");
    await screen.findByText(/This code is incorrect/);
    await waitFor(() => expect(window.history.state).toEqual({ vestibuleStep: true }));
    await enterTotp(kit, "123456");
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
    expect(window.history.state).toBeNull();
  });

  it("works in React's strict mode, which runs effects twice", async () => {
    configure({ reactStrictMode: true });
    onTestFinished(() => configure({ reactStrictMode: false }));
    const server = createServerWithSecondFactor();
    const kit = await signInWithPassword(server);
    await expectFocus(firstDigit());
    await press(kit.user, "Back");
    await expectTitle("Sign in");
    await expectFocus(screen.getByRole("button", { name: "Sign in" }));
    expect(window.history.state?.vestibuleStep).toBeUndefined();
    await press(kit.user, "Sign in");
    await expectTitle(title);
    await enterTotp(kit, "123456");
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
  });

  it("goes back only once after a double click", async () => {
    const kit = await signInWithPassword(createServerWithSecondFactor());
    const back = vi.spyOn(window.history, "back");
    await kit.user.dblClick(screen.getByRole("button", { name: "Back" }));
    await expectTitle("Sign in");
    expect(back).toHaveBeenCalledOnce();
    back.mockRestore();
  });

  it("goes back after a click in the moment in which it appears", async () => {
    const clicks = vi.fn();
    const observer = new MutationObserver(() => {
      const button = screen.queryByRole("button", { name: "Back" });
      if (!button || clicks.mock.calls.length > 0) return;
      clicks();
      button.click();
    });
    const back = vi.spyOn(window.history, "back");
    const kit = openPage("sign-in", { server: createServerWithSecondFactor() });
    observer.observe(document.body, { childList: true, subtree: true });
    await fillIn(kit.user, { Email: "ada@example.com", Password: "correct horse" });
    await press(kit.user, "Sign in");
    await waitFor(() => expect(clicks).toHaveBeenCalledOnce());
    await expectTitle("Sign in");
    expect(back).toHaveBeenCalledOnce();
    expect(window.history.state?.vestibuleStep).not.toBe(true);
    back.mockRestore();
    observer.disconnect();
  });

  it("is canceled when the application replaces the page", async () => {
    function Application() {
      const [isHome, setIsHome] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setIsHome(true)}>
            Leave
          </button>
          {isHome ? <p>Home</p> : <SignIn />}
        </>
      );
    }
    const server = createServerWithSecondFactor();
    const kit = renderKit(<Application />, { server });
    await fillIn(kit.user, { Email: "ada@example.com", Password: "correct horse" });
    await press(kit.user, "Sign in");
    await expectTitle(title);
    await press(kit.user, "Leave");
    const result = kit.app.signInWithCredential({ email: "ada@example.com", password: "p", noRedirect: true });
    await screen.findByRole("dialog", { name: title });
    await enterTotp(kit, "123456");
    expect(await result).toMatchObject({ status: "ok" });
  });
});

describe("the second factor of a sign-in by the application", () => {
  it("is a dialog that explains what to enter, and closes after the sign-in", async () => {
    const { kit, result } = await signInFromApplication(createServerWithSecondFactor());
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    expect(dialog.open).toBe(true);
    expect(within(dialog).getByText("Enter the six-digit code from your authenticator app.")).toBeDefined();
    await expectFocus(firstDigit());
    await enterTotp(kit, "123456");
    expect(await result).toMatchObject({ status: "ok" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["the Cancel button", (kit: RenderedKit) => press(kit.user, "Cancel")],
    [
      "Escape",
      async () => {
        await act(async () => screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true })));
      },
    ],
  ])("is canceled by %s", async (_case, cancel) => {
    const server = createServerWithSecondFactor();
    const { kit, result } = await signInFromApplication(server);
    await cancel(kit);
    expect(await result).toMatchObject({ status: "error", error: { errorCode: "INVALID_TOTP_CODE" } });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.requestsTo(signIn)).toEqual([]);
  });

  it.each(final)("closes when the attempt is %s", async (_case, failure) => {
    const server = createServerWithSecondFactor();
    server.fail(signIn, failure);
    const { kit, result } = await signInFromApplication(server);
    await enterTotp(kit, "123456");
    expect((await result).status).toBe("error");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("ends an earlier one that still waits", async () => {
    const { kit, result } = await signInFromApplication(createServerWithSecondFactor());
    const next = kit.app.signInWithCredential({ email: "ada@example.com", password: "p", noRedirect: true });
    expect(await result).toMatchObject({ status: "error" });
    await enterTotp(kit, "123456");
    expect(await next).toMatchObject({ status: "ok" });
  });
});

describe("a recovery code", () => {
  it("replaces the app's code, without its spaces at the ends", async () => {
    const server = createServerWithSecondFactor();
    const kit = await signInWithPassword(server);
    await press(kit.user, "Use a recovery code");
    expect(screen.getByText("Enter one of your recovery codes. Each works once.")).toBeDefined();
    await expectFocus(screen.getByLabelText("Recovery code"));
    await fillIn(kit.user, { "Recovery code": " abcd-efgh " });
    await press(kit.user, "Verify");
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
    expect(server.onlyBody(signIn)).toEqual({ type: "recovery_code", recovery_code: "abcd-efgh", code: linkCode });
  });

  it("is required", async () => {
    const kit = await signInWithPassword(createServerWithSecondFactor());
    await press(kit.user, "Use a recovery code");
    await press(kit.user, "Verify");
    const field = screen.getByLabelText("Recovery code");
    expect(screen.getByText("Enter a recovery code.")).toBeDefined();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await expectFocus(field);
  });

  it("that is wrong shows its error, which disappears with the other factor", async () => {
    const server = createServerWithSecondFactor();
    server.failOnce(signIn, { code: "INVALID_TOTP_CODE" });
    const kit = await signInWithPassword(server);
    await press(kit.user, "Use a recovery code");
    await fillIn(kit.user, { "Recovery code": "wrong" });
    await press(kit.user, "Verify");
    expect(await screen.findByText("This recovery code is incorrect or was already used.")).toBeDefined();
    await press(kit.user, "Use authenticator app");
    expect(screen.getByLabelText("Digit 1 of 6").getAttribute("aria-invalid")).toBeNull();
  });
});
