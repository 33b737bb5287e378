import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { expectAlert, press } from "../../testing/actions.ts";
import { ceremonyJson, mockAuthenticator, pendingCeremony, rejectCeremony } from "../../testing/authenticator.ts";
import { createFakeServer, type Failure, type FakeServer } from "../../testing/fake-server.ts";
import { openPage, renderKit } from "../../testing/render-kit.tsx";
import { newUserTokensJson, projectJson, userJson } from "../../testing/wire.ts";
import { PasskeyButton } from "./passkey-button.tsx";

const { initiateAuthentication, signIn } = contract.passkeys;

function createPasskeyServer(): FakeServer {
  const server = createFakeServer({ project: projectJson({ credential_enabled: false, passkey_enabled: true }) });
  server.respond(initiateAuthentication, ceremonyJson);
  server.respond(signIn, () => {
    server.user = userJson();
    return newUserTokensJson();
  });
  return server;
}

describe("signing in with a passkey", () => {
  it("runs the ceremony and redirects", async () => {
    const server = createPasskeyServer();
    const { get } = mockAuthenticator();
    const { user, visits } = openPage("sign-in", { server });
    await press(user, "Sign in with a passkey");
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(get).toHaveBeenCalledOnce();
    expect(server.onlyBody(signIn)).toMatchObject({ code: "ceremony-1", authentication_response: { id: "Y3JlZA" } });
  });

  it("is busy while the browser asks, and opens one dialog", async () => {
    const { get } = mockAuthenticator();
    get.mockImplementation(pendingCeremony);
    const { user } = openPage("sign-in", { server: createPasskeyServer() });
    const button = await screen.findByRole("button", { name: "Sign in with a passkey" });
    await user.click(button);
    await waitFor(() => expect(get).toHaveBeenCalledOnce());
    await user.click(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(get).toHaveBeenCalledOnce();
  });

  it.each(["NotAllowedError", "AbortError", "SecurityError"])(
    "does not tell a canceled dialog from a missing passkey (%s)",
    async (name) => {
      const { get } = mockAuthenticator();
      get.mockImplementation(rejectCeremony(name));
      const { user, visits } = openPage("sign-in", { server: createPasskeyServer() });
      await press(user, "Sign in with a passkey");
      await expectAlert("No passkey was used. Try again, or choose another sign-in method.");
      expect(screen.getByRole("button", { name: "Sign in with a passkey" }).getAttribute("aria-busy")).toBeNull();
      expect(visits).toEqual([]);
    },
  );

  it.each<[string, Failure, string]>([
    [
      "an unknown passkey",
      { code: "PASSKEY_AUTHENTICATION_FAILED", details: { message: "unknown" } },
      "This passkey isn't linked to an account here. Choose another passkey or sign-in method.",
    ],
    ["no network", "offline", "Couldn't reach the server."],
    ["too many requests", { status: 429, retryAfterSeconds: 3600 }, "Too many attempts."],
    ["a failing server", { status: 500 }, "Something went wrong."],
  ])("explains %s", async (_case, failure, message) => {
    mockAuthenticator();
    const server = createPasskeyServer();
    server.fail(signIn, failure);
    const { user } = openPage("sign-in", { server });
    await press(user, "Sign in with a passkey");
    await expectAlert(message);
  });

  it("explains that the browser does not support passkeys", async () => {
    const { user } = openPage("sign-in", { server: createPasskeyServer() });
    await press(user, "Sign in with a passkey");
    await expectAlert("This browser doesn't support passkeys here. Choose another sign-in method.");
  });

  it("is suggested in the email field without a click, where the browser can", async () => {
    const server = createPasskeyServer();
    const { get } = mockAuthenticator({ hasAutofill: true });
    const { visits } = openPage("sign-in", { server });
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(get.mock.calls[0]?.[0].mediation).toBe("conditional");
  });

  it("does nothing in a preview", async () => {
    const { get } = mockAuthenticator({ hasAutofill: true });
    const { user } = renderKit(<PasskeyButton isMock />, { server: createPasskeyServer() });
    await press(user, "Sign in with a passkey");
    expect(get).not.toHaveBeenCalled();
  });
});
