import { randomUUID } from "node:crypto";
import { virtualPasskey } from "@vestibule/test";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { getCode, getLink } from "../support/mail-server.ts";
import { freshEmail, password } from "../support/project.ts";
import { type AddStep, type BrowserBench, callApp } from "./browser-client.ts";
import {
  button,
  greeting,
  openPublishedPage,
  signOutOnPage,
  signUpOnPage,
  typeCredentials,
} from "./published-kit-page.ts";

/** The tabs of the account settings, by their titles, with a text that only the tab shows. */
export type SettingsTabs = Readonly<Record<string, string>>;

export interface PageOptions {
  readonly tabs: SettingsTabs;
  /** Where the pages ask for the code of the authenticator app. */
  readonly secondFactor: "dialog" | "page";
}

/** The account settings of 2.8.3 and 2.8.12. */
export const olderPages: PageOptions = {
  secondFactor: "dialog",
  tabs: {
    "My Profile": "User name",
    "Emails & Auth": "Emails",
    "Active Sessions": "Current Session",
    "API Keys": "Create API Key",
    "Create a team": "Create a Team",
    Settings: "Sign out",
  },
};

export const newestPages: PageOptions = {
  secondFactor: "page",
  tabs: { ...olderPages.tabs, Notifications: "Choose which emails you want to receive" },
};

/** The pages that the published kits for React and Next.js share. */
export function addPageSteps(step: AddStep, bench: BrowserBench, { tabs, secondFactor }: PageOptions): void {
  const openSignIn = (page: Page) => page.goto(`${bench.pages.url}/handler/sign-in`);

  step("password", "Sign-up and sign-in with a password", async () => {
    const { page, errors } = await bench.visit("/");
    const email = await signUpOnPage(page, bench.pages);

    await signOutOnPage(page, bench.pages);
    await openSignIn(page);
    await typeCredentials(page, email, password);
    await button(page, "Sign In").click();

    await greeting(page, email).waitFor();
    expect(errors).toEqual([]);
  });

  step("email-code", "Sign-in with a code from an email", async () => {
    const { page, errors } = await bench.visit("/handler/sign-in");
    const email = freshEmail();

    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await button(page, "Send email").click();
    const receivedEmail = await waitForEmailWithLink(bench.demo.mailServer, email, "magic-link-callback");
    await page.getByText("Enter the code from your email").waitFor();
    await page.getByRole("textbox").pressSequentially(getCode(receivedEmail).slice(0, 6));

    await greeting(page, email).waitFor();
    expect(errors).toEqual([]);
  });

  step("magic-link", "Sign-in with a link from an email", async () => {
    const { page, errors } = await bench.visit("/handler/sign-up");
    const email = freshEmail();

    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await button(page, "Send email").click();
    await page.goto(getLink(await waitForEmailWithLink(bench.demo.mailServer, email, "magic-link-callback")).href);
    await button(page, "Sign in").click();

    await greeting(page, email).waitFor();
    expect(errors).toEqual([]);
  });

  step("oauth", "Sign-in with an OAuth provider", async () => {
    const email = freshEmail();
    bench.demo.provider.behavior.person = { sub: randomUUID(), email, email_verified: true, name: "Ada Lovelace" };
    const { page, errors } = await bench.visit("/handler/sign-in");

    await page.getByRole("button", { name: "Sign in with GitHub" }).click();

    await greeting(page, email).waitFor();
    expect(page.url()).toBe(`${bench.pages.url}/`);
    expect(errors).toEqual([]);
  });

  step("passkey", "Sign-in with a passkey", async () => {
    const { page, errors } = await bench.visit("/");
    await virtualPasskey(page);
    const email = await signUpOnPage(page, bench.pages);
    await page.goto(getLink(await waitForEmailWithLink(bench.demo.mailServer, email, "email-verification")).href);
    await button(page, "Verify").click();
    await page.getByRole("heading", { name: /has been verified/ }).waitFor();

    await page.goto(`${bench.pages.url}/handler/account-settings#auth`);
    await button(page, "Add new passkey").click();
    await button(page, "Delete Passkey").waitFor();
    await signOutOnPage(page, bench.pages);
    await openSignIn(page);
    await button(page, "Sign in with Passkey").click();

    await greeting(page, email).waitFor();
    expect(errors).toEqual([]);
  });

  step("account-settings", "Account settings with every tab", async () => {
    const { page, errors } = await bench.visit("/");
    await signUpOnPage(page, bench.pages);
    await page.goto(`${bench.pages.url}/handler/account-settings`);

    for (const [title, text] of Object.entries(tabs)) {
      await page.getByText(title, { exact: true }).first().click();
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    expect(errors).toEqual([]);
  });

  step("sign-out", "Sign-out in two tabs", async () => {
    const { user, page, errors } = await bench.visit("/");
    const email = await signUpOnPage(page, bench.pages);
    const other = await openPublishedPage(user, bench.pages, "/");
    await greeting(other, email).waitFor();

    await signOutOnPage(page, bench.pages);

    await other.getByRole("heading", { name: "No user is signed in" }).waitFor();
    expect(errors).toEqual([]);
  });

  step("totp", "Second factor (TOTP)", async () => {
    const { page, errors } = await bench.visit("/");
    const email = await signUpOnPage(page, bench.pages);
    const authenticator = openAuthenticatorApp();
    await callApp(
      page,
      async ({ app, argument }) => {
        const user = await app.getUser({ or: "throw" });
        await user.update({ totpMultiFactorSecret: Uint8Array.from(argument) });
      },
      [...Buffer.from(authenticator.secretBase64, "base64")],
    );
    await signOutOnPage(page, bench.pages);

    if (secondFactor === "dialog") page.once("dialog", (dialog) => void dialog.accept(authenticator.nextCode()));
    await openSignIn(page);
    await typeCredentials(page, email, password);
    await button(page, "Sign In").click();
    if (secondFactor === "page") {
      await page.waitForURL("**/handler/mfa**");
      await page.getByRole("textbox").pressSequentially(authenticator.nextCode());
    }

    await greeting(page, email).waitFor();
    expect(errors).toEqual([]);
  });

  step("invitation-page", "Team invitation, accepted on its page", async () => {
    const [inviter, guest] = [await bench.visit("/"), await bench.visit("/")];
    await signUpOnPage(inviter.page, bench.pages);
    const email = await signUpOnPage(guest.page, bench.pages);
    await callApp(
      inviter.page,
      async ({ app, argument }) => {
        const user = await app.getUser({ or: "throw" });
        await (await user.createTeam({ displayName: "Founders" })).inviteUser({ email: argument });
      },
      email,
    );

    await guest.page.goto(getLink(await waitForEmailWithLink(bench.demo.mailServer, email, "team-invitation")).href);
    await button(guest.page, "Join").click();
    await guest.page.getByText("You have successfully joined Founders").waitFor();
    await guest.page.goto(`${bench.pages.url}/handler/account-settings`);

    await guest.page.getByText("Founders", { exact: true }).first().waitFor();
    expect([...inviter.errors, ...guest.errors]).toEqual([]);
  });
}
