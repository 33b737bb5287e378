import type { Locator, Page } from "playwright-core";
import type { BrowserUser } from "../support/browser-user.ts";
import { freshEmail, password } from "../support/project.ts";
import type { PageServer } from "./published-page-server.ts";

/** `path`: for example "/handler/sign-in". */
export async function openPublishedPage({ context }: BrowserUser, pages: PageServer, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(pages.url + path);
  return page;
}

/** The text on the home page that shows who is signed in. */
export const greeting = (page: Page, email: string): Locator =>
  page.getByRole("heading", { name: `Signed in: ${email}` });

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Finds fields in the published kit's forms by position, because not all of them have labels. */
export const passwordField = (page: Page, index = 0): Locator => page.locator("input[type=password]").nth(index);

export async function typeCredentials(page: Page, email: string, secret: string): Promise<void> {
  await page.getByRole("tab", { name: "Email & Password" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await passwordField(page).fill(secret);
}

/** Signs up a new user on the published kit's page, and ends on the home page. */
export async function signUpOnPage(page: Page, pages: PageServer): Promise<string> {
  const email = freshEmail();
  await page.goto(`${pages.url}/handler/sign-up`);
  await typeCredentials(page, email, password);
  await passwordField(page, 1).fill(password);
  await button(page, "Sign Up").click();
  await greeting(page, email).waitFor();
  return email;
}

export async function signOutOnPage(page: Page, pages: PageServer): Promise<void> {
  await page.goto(`${pages.url}/handler/sign-out`);
  await page.getByRole("heading", { name: "No user is signed in" }).waitFor();
}
