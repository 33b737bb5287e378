import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectFocus, expectTitle } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { errorKinds } from "./error-kinds.ts";

const urlFor = (errorCode: string) =>
  `error?${new URLSearchParams({ errorCode, message: "Call 555-0100", details: "{}" })}`;

describe("the error page", () => {
  it.each([
    ["OAUTH_PROVIDER_ACCESS_DENIED", "Sign-in canceled", "Sign in again", false],
    ["OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER", "Account already connected", "Account settings", true],
    ["USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION", "Another account is connected", "Account settings", true],
    ["CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", "This email is already in use", "Sign in", true],
    ["SIGN_UP_NOT_ENABLED", "Sign-up is closed", "Use another account", false],
    ["OUTER_OAUTH_TIMEOUT", "Sign-in timed out", "Try again", false],
    ["OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", "This sign-in method is turned off", "Sign in", true],
    ["INVALID_SCOPE", "Not enough access", "Try again", true],
    ["INVALID_OAUTH_CLIENT_ID_OR_SECRET", "This app isn't set up correctly", "Try again", true],
    ["ACCESS_TOKEN_EXPIRED", "You've been signed out", "Sign in", false],
    ["INVALID_TOTP_CODE", "Two-factor authentication required", "Try again", false],
    ["INVALID_AUTHORIZATION_CODE", "Sign-in didn't finish", "Try again", true],
  ])("explains %s, with the next step", async (code, title, next, showsCode) => {
    expect(Object.keys(errorKinds)).toContain(code);
    openPage(urlFor(code), { server: createFakeServer() });
    await expectFocus(await expectTitle(title));
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([next, "Go to the home page"]);
    expect(document.body.textContent?.includes(`Code: ${code}`)).toBe(showsCode);
  });

  it.each([
    ["an unknown code", urlFor("constructor")],
    ["no code", "error"],
    ["details that are not JSON", "error?errorCode=OUTER_OAUTH_TIMEOUT&message=m&details=x"],
  ])("for %s shows the general card", async (_case, url) => {
    openPage(url, { server: createFakeServer() });
    await expectTitle("Sign-in didn't finish");
    expect(screen.queryByText(/^Code:/)).toBeNull();
  });

  it("never shows the message of the URL (content spoofing)", async () => {
    openPage(urlFor("OAUTH_PROVIDER_ACCESS_DENIED"), { server: createFakeServer() });
    await expectTitle("Sign-in canceled");
    expect(document.body.textContent).not.toContain("555-0100");
  });
});
