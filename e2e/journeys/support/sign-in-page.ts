import type { Locator, Page } from "playwright-core";
import { codeOf, type MailServer } from "../../support/mail-server.ts";
import { password } from "../../support/project.ts";
import { mailWithLink } from "./mail-with-link.ts";

export const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });

/** The button that says who is signed in. */
export const menuOf = (page: Page, email: string): Locator =>
  page.getByRole("button", { name: `Open user menu: ${email}` });

/** Fills the password form of a page with several ways to sign in, and sends it. */
export async function signInByPassword(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByRole("tab", { name: "Password" }).click();
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Has a mail with a link and a code sent, and waits for the boxes for the code. */
export async function askForMail(page: Page, email: string): Promise<void> {
  await page.getByRole("tab", { name: "Email link or code" }).click();
  await field(page, "Email").fill(email);
  await page.getByRole("button", { name: /^Send sign-(in|up) link$/ }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
}

/** Types into the boxes of the code of a mail. */
export async function typeLetters(page: Page, letters: string): Promise<void> {
  await field(page, "Character 1 of 6").focus();
  await page.keyboard.type(letters);
}

/** Six characters of the mail. `after`: that many sign-in mails do not count. */
export async function lettersOf(mailServer: MailServer, email: string, after = 0): Promise<string> {
  return codeOf(await mailWithLink(mailServer, email, "magic-link-callback", after)).slice(0, 6);
}

/** The dialog that asks for the second factor. */
export const secondFactorDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Two-step verification" });

/** Types into the boxes of that dialog. */
export async function typeDigits(page: Page, digits: string): Promise<void> {
  await field(page, "Digit 1 of 6").focus();
  await page.keyboard.type(digits);
}
