import { act, screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { expectAlert, expectFocus, fillIn, press } from "../testing/actions.ts";
import { createFakeServer, type FakeServer } from "../testing/fake-server.ts";
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

/** Signs in up to the dialog. */
async function signInWithPassword(server: FakeServer): Promise<RenderedKit> {
  const kit = openPage("sign-in", { server });
  await fillIn(kit.user, { Email: "ada@example.com", Password: "correct horse" });
  await press(kit.user, "Sign in");
  await screen.findByRole("dialog", { name: "Two-factor authentication" });
  return kit;
}

async function enterTotp({ user }: RenderedKit, totp: string): Promise<void> {
  await user.click(screen.getByLabelText("Digit 1 of 6"));
  await user.keyboard(totp);
}

describe("the second-factor dialog", () => {
  it("focuses the first digit and explains what to enter", async () => {
    await signInWithPassword(createServerWithSecondFactor());
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    expect(dialog.open).toBe(true);
    expect(within(dialog).getByText("Enter the six-digit code from your authenticator app.")).toBeDefined();
    await expectFocus(screen.getByLabelText("Digit 1 of 6"));
  });

  it("submits after the last digit, completes the sign-in and closes", async () => {
    const server = createServerWithSecondFactor();
    const kit = await signInWithPassword(server);
    await enterTotp(kit, "123456");
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
    expect(server.onlyBody(signIn)).toEqual({ type: "totp", totp: "123456", code: linkCode });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("ignores letters, and cannot be canceled while it verifies", async () => {
    const server = createServerWithSecondFactor();
    const release = server.hold(signIn);
    const kit = await signInWithPassword(server);
    await enterTotp(kit, "1a2b3c");
    expect(server.requestsTo(signIn)).toEqual([]);
    await kit.user.keyboard("456");
    expect(await screen.findByText("Checking the code")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cancel" }).disabled).toBe(true);
    release();
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
  });

  it("clears a wrong code, marks the boxes, and asks again", async () => {
    const server = createServerWithSecondFactor();
    server.failOnce(signIn, { code: "INVALID_TOTP_CODE" });
    const kit = await signInWithPassword(server);
    await enterTotp(kit, "111111");
    expect(
      await screen.findByText("This code is incorrect or expired. Enter the current code from your app."),
    ).toBeDefined();
    const first = screen.getByLabelText<HTMLInputElement>("Digit 1 of 6");
    await waitFor(() => expect(first.value).toBe(""));
    expect(first.getAttribute("aria-invalid")).toBe("true");
    await expectFocus(first);
    await enterTotp(kit, "123456");
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
  });

  it.each([
    ["the Cancel button", (kit: RenderedKit) => press(kit.user, "Cancel")],
    [
      "Escape",
      async () => {
        await act(async () => screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true })));
      },
    ],
  ])("closes by %s, and the page explains that the sign-in is not complete", async (_case, cancel) => {
    const server = createServerWithSecondFactor();
    const kit = await signInWithPassword(server);
    await cancel(kit);
    await expectAlert("You didn't complete two-factor authentication. Sign in again.");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.requestsTo(signIn)).toEqual([]);
    expect(kit.visits).toEqual([]);
  });

  it.each([
    ["expired", { code: "VERIFICATION_CODE_EXPIRED" }, "Two-factor authentication expired or had too many"],
    [
      "ended by too many attempts",
      { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" },
      "Two-factor authentication expired",
    ],
    ["cut off from the server", "offline", "Couldn't reach the server."],
    ["failed by the server", { status: 500 }, "Something went wrong."],
  ] as const)("closes when the attempt is %s, and the page explains it", async (_case, failure, message) => {
    const server = createServerWithSecondFactor();
    server.fail(signIn, failure);
    const kit = await signInWithPassword(server);
    await enterTotp(kit, "123456");
    await expectAlert(message);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("also appears for a sign-in that the application starts", async () => {
    const server = createServerWithSecondFactor();
    const kit = renderKit(<p>Home</p>, { server });
    const result = kit.app.signInWithCredential({ email: "ada@example.com", password: "p", noRedirect: true });
    await screen.findByRole("dialog");
    await enterTotp(kit, "123456");
    expect(await result).toMatchObject({ status: "ok" });
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
