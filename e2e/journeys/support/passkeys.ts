import type { Page } from "playwright-core";
import type { Visitor } from "../../support/visitor.ts";
import { field } from "./sign-in-page.ts";

/** Adds a passkey on the security page of the account settings, from whatever authenticator the page has. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add passkey" }).click();
  await field(page, "Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Passkey added.").waitFor();
}

/** As in browsers that suggest no passkeys by themselves, so that only the button asks. */
export const withoutSuggestions = (visitor: Visitor) =>
  visitor.context.addInitScript(() => {
    // Not there before the first page, which is not secure.
    if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
