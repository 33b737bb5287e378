import type { Page } from "playwright-core";
import type { BrowserUser } from "../../support/browser-user.ts";
import { field } from "./sign-in-page.ts";

/** Adds a passkey on the security page of the account settings, from the page's authenticator. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add passkey" }).click();
  await field(page, "Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Passkey added.").waitFor();
}

/** Simulates a browser without passkey autofill, so that only the button starts WebAuthn. */
export const disablePasskeyAutofill = (user: BrowserUser) =>
  user.context.addInitScript(() => {
    // Missing on the initial blank page, which isn't a secure context.
    if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
