import type { Locator, Page } from "playwright-core";
import { getCode, type MailServer } from "../../support/mail-server.ts";
import { password } from "../../support/project.ts";
import { waitForEmailWithLink } from "./wait-for-email-with-link.ts";

export const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });

/** The user menu button of a signed-in user. */
export const getUserMenu = (page: Page, email: string): Locator =>
  page.getByRole("button", { name: `Open user menu: ${email}` });

/** Submits the password form of a page with multiple sign-in methods. */
export async function signInByPassword(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByRole("tab", { name: "Password" }).click();
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Requests a sign-in email with a link and a code, and waits for the code fields. */
export async function requestSignInEmail(page: Page, email: string): Promise<void> {
  await page.getByRole("tab", { name: "Email link or code" }).click();
  await field(page, "Email").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
}

/** Types into the fields for the email code. */
export async function typeEmailCode(page: Page, emailCode: string): Promise<void> {
  await field(page, "Character 1 of 6").focus();
  await page.keyboard.type(emailCode);
}

/** The six characters from the email. `after`: number of sign-in emails to skip. */
export async function waitForTypedCode(mailServer: MailServer, email: string, after = 0): Promise<string> {
  return getCode(await waitForEmailWithLink(mailServer, email, "magic-link-callback", after)).slice(0, 6);
}

/** The step for the second factor, in the card of a page. */
export const secondFactorStep = (page: Page): Locator => page.getByRole("group", { name: "Two-factor authentication" });

/** Types into the fields of that step, or of the dialog. */
export async function typeTotpCode(page: Page, digits: string): Promise<void> {
  await field(page, "Digit 1 of 6").focus();
  await page.keyboard.type(digits);
}
