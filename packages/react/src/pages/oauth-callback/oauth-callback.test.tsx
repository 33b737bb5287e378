import { act, screen, waitFor } from "@testing-library/react";
import { oauthStateCookieName } from "@vestibule/contract";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { expectFocus, expectTitle, press } from "../../testing/actions.ts";
import { createFakeServer, type Failure, type FakeServer } from "../../testing/fake-server.ts";
import { freezeTimers } from "../../testing/freeze-timers.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { linkCode, tokensJson, userJson } from "../../testing/wire.ts";

const { token } = contract.oauth;
const url = "oauth-callback?code=authorization-1&state=state-1";

/** This browser started the sign-in: it has the code verifier. */
function startedHere(): void {
  const name = oauthStateCookieName("state-1");
  // biome-ignore lint/suspicious/noDocumentCookie: as the kit stores it
  document.cookie = `${name}=verifier-1; path=/`;
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the kit deletes it
    document.cookie = `${name}=; path=/; max-age=0`;
  });
}

function acceptCode(server: FakeServer, change: { is_new_user?: boolean; after_callback_redirect_url?: string } = {}) {
  server.respond(token, () => {
    server.user = userJson();
    const { access_token, refresh_token } = tokensJson();
    const type = { token_type: "Bearer", scope: "legacy" } as const;
    return { access_token, refresh_token, expires_in: 600, ...type, ...change };
  });
}

describe("the OAuth callback page", () => {
  it.each([
    ["the page after sign-in", {}, "/home"],
    ["the page after sign-up for a new user", { is_new_user: true }, "/welcome"],
    [
      "the page that started a connection",
      { after_callback_redirect_url: "/handler/account-settings#auth" },
      "/handler/account-settings#auth",
    ],
  ])("exchanges the code once and redirects to %s", async (_case, change, target) => {
    startedHere();
    const server = createFakeServer();
    acceptCode(server, change);
    const { visits } = openPage(url, { server, app: { urls: { afterSignIn: "/home", afterSignUp: "/welcome" } } });
    await expectTitle("Signing you in");
    expect(screen.getByRole("status").textContent).toBe("Loading");
    await waitFor(() => expect(visits).toEqual([target]));
    expect(server.onlyBody(token)).toMatchObject({ code: "authorization-1", code_verifier: "verifier-1" });
    expect(window.location.search).toBe("");
  });

  it("leads a visitor who started no sign-in in this browser to sign-in, without a request", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const server = createFakeServer();
    const { visits } = openPage(url, { server });
    await waitFor(() => expect(visits).toEqual(["/handler/sign-in"]));
    expect(server.requestsTo(token)).toEqual([]);
  });

  it("offers a link home when it takes longer than usual", async () => {
    startedHere();
    const server = createFakeServer();
    acceptCode(server);
    server.hold(token);
    freezeTimers();
    openPage(url, { server });
    expect(await screen.findByText("One moment…")).toBeDefined();
    expect(screen.queryByRole("link")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText("This is taking longer than usual.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to the home page" })).toBeDefined();
  });

  it.each<[string, Failure, string, string]>([
    ["the code expired", { code: "INVALID_AUTHORIZATION_CODE" }, "Sign-in didn't finish", "Try again"],
    [
      "the account is connected to another user",
      { code: "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER" },
      "Account already connected",
      "Account settings",
    ],
    [
      "another account is connected",
      { code: "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION" },
      "Another account is connected",
      "Account settings",
    ],
    [
      "the provider was turned off",
      { code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED" },
      "This sign-in method is turned off",
      "Sign in",
    ],
    ["the session ended", { code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED" }, "You've been signed out", "Sign in"],
    ["the network is down", "offline", "Sign-in didn't finish", "Try again"],
    ["the server fails", { status: 500 }, "Sign-in didn't finish", "Try again"],
  ])("explains that %s, with the next step", async (_case, failure, title, next) => {
    startedHere();
    const server = createFakeServer();
    server.fail(token, failure);
    const { visits } = openPage(url, { server });
    await expectFocus(await expectTitle(title));
    expect(screen.getByRole("link", { name: next })).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to the home page" })).toBeDefined();
    expect(visits).toEqual([]);
    expect(server.requestsTo(token)).toHaveLength(1);
  });

  it("never shows the provider's text from the URL (content spoofing)", async () => {
    startedHere();
    openPage(`${url}&error=Call+555-0100`, { server: createFakeServer() });
    await expectTitle("Sign-in didn't finish");
    expect(screen.queryByText(/555-0100/)).toBeNull();
  });

  it("starts again if two-factor authentication was canceled", async () => {
    startedHere();
    const server = createFakeServer();
    server.fail(token, { code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", details: { attempt_code: linkCode } });
    const { user } = openPage(url, { server });
    await expectTitle("Two-factor authentication");
    expect(screen.queryByRole("status")).toBeNull();
    await press(user, "Back");
    await expectTitle("Two-factor authentication required");
  });
});
