import { act, screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, fillIn, press } from "../../testing/actions.ts";
import { createFakeServer, type FakeServer } from "../../testing/fake-server.ts";
import { freezeTimers } from "../../testing/freeze-timers.ts";
import { openPage, type RenderedKit, renderKit } from "../../testing/render-kit.tsx";
import { newUserTokensJson, projectJson, userJson } from "../../testing/wire.ts";
import { MagicLinkSignIn } from "../magic-link-sign-in.tsx";
import { MagicLinkForm } from "./magic-link-form.tsx";

const { sendSignInCode, signIn, status } = contract.otp;
const nonce = "n".repeat(39);

function createEmailServer(): FakeServer {
  const server = createFakeServer({ project: projectJson({ credential_enabled: false, magic_link_enabled: true }) });
  server.respond(sendSignInCode, { nonce });
  server.respond(signIn, () => {
    server.user = userJson();
    return newUserTokensJson();
  });
  return server;
}

async function requestCode(server: FakeServer): Promise<RenderedKit> {
  const kit = openPage("sign-in", { server });
  await fillIn(kit.user, { Email: "ada@example.com" });
  await press(kit.user, "Email me a link");
  await expectTitle("Check your email");
  return kit;
}

async function enterCode({ user }: RenderedKit, code: string): Promise<void> {
  await user.click(screen.getByLabelText("Character 1 of 6"));
  await user.paste(code);
}

describe("requesting a sign-in email", () => {
  it("sends the email and the callback, then asks for the code and focuses its first box", async () => {
    const server = createEmailServer();
    await requestCode(server);
    expect(server.onlyBody(sendSignInCode)).toEqual({
      email: "ada@example.com",
      callback_url: `${window.location.origin}/handler/magic-link-callback`,
    });
    expect(screen.getByText(/We've sent a link and a code to ada@example\.com/)).toBeDefined();
    await expectFocus(screen.getByLabelText("Character 1 of 6"));
    expect(screen.getByRole("group", { name: "Code from the email" })).toBeDefined();
    expect(screen.getByRole("group", { name: "Check your email", description: /We've sent/ })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Sign in" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Sign up" })).toBeNull();
  });

  it.each([
    ["nothing", "", "Enter your email."],
    ["an incomplete email", "ada@example", "Enter a complete email, such as name@example.com."],
  ])("for %s marks the field and sends nothing", async (_case, email, message) => {
    const server = createEmailServer();
    const { user } = openPage("sign-in", { server });
    await fillIn(user, { Email: email });
    await press(user, "Email me a link");
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(server.requestsTo(sendSignInCode)).toEqual([]);
  });

  it.each([
    [
      "for an unverified email with a password",
      { code: "USER_EMAIL_ALREADY_EXISTS", details: { email: "ada@example.com" } },
      "This email isn't verified, so we can't send a link. Sign in with your password.",
    ],
    ["for an unknown email without sign-up", { code: "SIGN_UP_NOT_ENABLED" }, "Sign-up is turned off."],
  ] as const)("%s explains it at the field", async (_case, failure, message) => {
    const server = createEmailServer();
    server.fail(sendSignInCode, failure);
    const { user } = openPage("sign-in", { server });
    await fillIn(user, { Email: "ada@example.com" });
    await press(user, "Email me a link");
    expect(await screen.findByText(new RegExp(message))).toBeDefined();
    await expectFocus(screen.getByLabelText("Email"));
  });

  it.each([
    ["on an untrusted domain", { code: "REDIRECT_URL_NOT_WHITELISTED" }, "This app's domain isn't trusted yet."],
    ["if the method was turned off", { status: 403 }, "Email sign-in is turned off. Choose another sign-in method."],
    ...commonFailures,
  ] as const)("%s explains it for the whole form", async (_case, failure, message) => {
    const server = createEmailServer();
    server.fail(sendSignInCode, failure);
    const { user } = openPage("sign-in", { server });
    await fillIn(user, { Email: "ada@example.com" });
    await press(user, "Email me a link");
    await expectAlert(message);
    expect(screen.queryByLabelText("Character 1 of 6")).toBeNull();
  });
});

describe("the step for the emailed code", () => {
  it("is loaded again when the user tries again, without another email", async () => {
    vi.doMock("./code-step.tsx", () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    onTestFinished(() => vi.doUnmock("./code-step.tsx"));
    const server = createEmailServer();
    const { user } = openPage("sign-in", { server });
    await fillIn(user, { Email: "ada@example.com" });
    await press(user, "Email me a link");
    await expectAlert("Couldn't reach the server.");
    await expectFocus(screen.getByRole("button", { name: "Try again" }));

    vi.doUnmock("./code-step.tsx");
    await press(user, "Try again");

    await expectTitle("Check your email");
    await expectFocus(screen.getByLabelText("Character 1 of 6"));
    expect(server.requestsTo(sendSignInCode)).toHaveLength(1);
  });
});

describe("entering the emailed code", () => {
  it("signs in with the code in lowercase and the nonce, in any spelling", async () => {
    const server = createEmailServer();
    const kit = await requestCode(server);
    const release = server.hold(signIn);
    await enterCode(kit, "AB C-1o3");
    expect(screen.getByText("Checking the code")).toBeDefined();
    expect(screen.getByRole("group", { name: "Code from the email" }).getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
    expect(server.onlyBody(signIn)).toEqual({ code: `abc103${nonce}` });
  });

  it("clears a wrong code, marks the boxes and focuses the first", async () => {
    const server = createEmailServer();
    server.failOnce(signIn, { code: "VERIFICATION_CODE_NOT_FOUND" });
    const kit = await requestCode(server);
    await enterCode(kit, "abc123");
    expect(await screen.findByText("This code is incorrect. Check the latest email and try again.")).toBeDefined();
    const boxes = screen.getAllByRole<HTMLInputElement>("textbox");
    await waitFor(() => expect(boxes.map(({ value }) => value)).toEqual(["", "", "", "", "", ""]));
    expect(boxes.every((box) => box.getAttribute("aria-invalid") === "true")).toBe(true);
    await expectFocus(boxes[0]);
    await enterCode(kit, "abc124");
    await waitFor(() => expect(kit.visits).toEqual(["/"]));
  });

  it.each([
    ["an expired code", "VERIFICATION_CODE_EXPIRED", "This code expired. Request a new one."],
    ["a used code", "VERIFICATION_CODE_ALREADY_USED", "This code was already used. Request a new one."],
    ["a blocked code", "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "Too many failed attempts. Request a new code."],
  ] as const)("%s leaves only a new code as the next step", async (_case, code, message) => {
    const server = createEmailServer();
    server.fail(signIn, { code });
    const kit = await requestCode(server);
    await enterCode(kit, "abc123");
    await expectAlert(message);
    expect(screen.queryByRole("textbox")).toBeNull();
    const again = screen.getByRole("button", { name: "Resend code" });
    await expectFocus(again);
    await kit.user.click(again);
    expect(await screen.findByText("We've sent a new code to ada@example.com.")).toBeDefined();
    expect(screen.getByLabelText("Character 1 of 6")).toBeDefined();
  });

  it.each(commonFailures)("%s explains the problem and keeps the boxes", async (_case, failure, message) => {
    const server = createEmailServer();
    server.fail(signIn, failure);
    const kit = await requestCode(server);
    await enterCode(kit, "abc123");
    await expectAlert(message);
    expect(screen.getByLabelText("Character 1 of 6")).toBeDefined();
  });

  it("can return to the email, which is kept and focused", async () => {
    const kit = await requestCode(createEmailServer());
    await press(kit.user, "Use another email");
    const email = await screen.findByLabelText<HTMLInputElement>("Email");
    expect(email.value).toBe("ada@example.com");
    await expectFocus(email);
    await expectTitle("Sign in");
  });

  it("can request another code after 30 seconds", async () => {
    const server = createEmailServer();
    server.respond(status, { status: "waiting" });
    freezeTimers();
    const kit = await requestCode(server);
    const again = screen.getByRole("button", { name: /^Resend code in \d+s$/ });
    expect(again.getAttribute("aria-disabled")).toBe("true");
    await kit.user.click(again);
    expect(server.requestsTo(sendSignInCode)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await kit.user.click(screen.getByRole("button", { name: "Resend code" }));
    expect(await screen.findByText("We've sent a new code to ada@example.com.")).toBeDefined();
    expect(server.requestsTo(sendSignInCode)).toHaveLength(2);
  });

  it.each([
    ["was opened in another browser", "used", "You signed in with the link in another browser."],
    ["is no longer valid", "gone", "This code is no longer valid. Request a new one."],
  ] as const)("notices that the link %s", async (_case, reported, message) => {
    const server = createEmailServer();
    server.respond(status, { status: reported });
    freezeTimers();
    await requestCode(server);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByText(new RegExp(message))).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
    await expectFocus(screen.getByRole("button", { name: "Resend code" }));
  });
});

describe("the sign-in link form on an application's own page", () => {
  it("loads, names its step without a page title, and redirects after sign-in", async () => {
    const server = createEmailServer();
    const kit = renderKit(<MagicLinkSignIn />, { server });
    expect(screen.queryByRole("textbox")).toBeNull();
    await fillIn(kit.user, { Email: "ada@example.com" });
    await press(kit.user, "Email me a link");
    expect(await screen.findByText(/We've sent a link and a code to ada@example\.com/)).toBeDefined();
    expect(screen.queryByRole("heading")).toBeNull();
    await enterCode(kit, "abc123");
    await waitFor(() => expect(kit.visits).toContain("/"));
  });

  it("takes no focus from the page", async () => {
    renderKit(<MagicLinkForm />, { server: createEmailServer() });
    expect(await screen.findByRole("button", { name: "Email me a link" })).toBeDefined();
    await expectFocus(document.body);
  });
});
