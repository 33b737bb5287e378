import { virtualPasskey } from "@vestibule/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { getCode, getLink } from "../support/mail-server.ts";
import { createProject, freshEmail, password } from "../support/project.ts";
import {
  button,
  greeting,
  openPublishedPage,
  passwordField,
  signOutOnPage,
  signUpOnPage,
  typeCredentials,
} from "./published-kit-page.ts";
import { type PageServer, servePublishedPage } from "./published-page-server.ts";

let demo: Demo;
let pages: PageServer;
beforeAll(async () => {
  demo = await startDemo();
  pages = await servePublishedPage(
    await createProject(demo.server.url, { magic_link_enabled: true, passkey_enabled: true }),
  );
});
afterAll(async () => {
  await demo.stop();
  await pages.stop();
});

async function visit(path: string) {
  const user = await demo.visit();
  return { user, page: await openPublishedPage(user, pages, path) };
}

/** A signed-out user with a verified email. */
async function createMember(): Promise<string> {
  const { page } = await visit("/");
  const email = await signUpOnPage(page, pages);
  await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "email-verification")).href);
  await button(page, "Verify").click();
  // The published kit's own message, typo included.
  await page.getByRole("heading", { name: "You email has been verified!" }).waitFor();
  return email;
}

describe("the pages of @stackframe/react 2.8.12 as published", () => {
  it("sign up, sign out, and sign in with the password", async () => {
    const { user, page } = await visit("/");
    const email = await signUpOnPage(page, pages);

    await signOutOnPage(page, pages);
    await page.goto(`${pages.url}/handler/sign-in`);
    await typeCredentials(page, email, password);
    await button(page, "Sign In").click();

    await greeting(page, email).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("report an invalid password", async () => {
    const { user, page } = await visit("/handler/sign-in");

    await typeCredentials(page, freshEmail(), "not my password");
    await button(page, "Sign In").click();

    await page.getByText("Wrong e-mail or password.").waitFor();
    expect(user.problems).toEqual([]);
  });

  it("sign in with the code from the email", async () => {
    const [email, { user, page }] = await Promise.all([createMember(), visit("/handler/sign-in")]);

    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await button(page, "Send email").click();
    const receivedEmail = await waitForEmailWithLink(demo.mailServer, email, "magic-link-callback");
    await page.getByText("Enter the code from your email").waitFor();
    await page.getByRole("textbox").pressSequentially(getCode(receivedEmail).slice(0, 6));

    await greeting(page, email).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("sign up with the link from the email", async () => {
    const { user, page } = await visit("/handler/sign-up");
    const email = freshEmail();

    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await button(page, "Send email").click();
    await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "magic-link-callback")).href);
    await button(page, "Sign in").click();

    await greeting(page, email).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("reset a forgotten password", async () => {
    const [email, { user, page }] = await Promise.all([createMember(), visit("/handler/forgot-password")]);
    const newPassword = "a staple for the battery";

    await page.getByRole("textbox", { name: "Your Email" }).fill(email);
    await button(page, "Send Email").click();
    await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "password-reset")).href);
    await passwordField(page).fill(newPassword);
    await passwordField(page, 1).fill(newPassword);
    await button(page, "Reset Password").click();
    await page.getByRole("button", { name: /^sign in$/i }).click();
    await typeCredentials(page, email, newPassword);
    await button(page, "Sign In").click();

    await greeting(page, email).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("return to the page that required sign-in", async () => {
    const email = await createMember();
    const { page } = await visit("/handler/sign-in?after_auth_return_to=%2Fprivate%3Fa%3D1");

    await typeCredentials(page, email, password);
    await button(page, "Sign In").click();

    await greeting(page, email).waitFor();
    expect(page.url()).toBe(`${pages.url}/private?a=1`);
  });
});

describe("a passkey with @stackframe/react 2.8.12 as published", () => {
  it("is created in the account settings, and signs in", async () => {
    const email = await createMember();
    const { user, page } = await visit("/handler/sign-in");
    await virtualPasskey(page);
    await typeCredentials(page, email, password);
    await button(page, "Sign In").click();
    await greeting(page, email).waitFor();

    await page.goto(`${pages.url}/handler/account-settings#auth`);
    await button(page, "Add new passkey").click();
    await button(page, "Delete Passkey").waitFor();
    await signOutOnPage(page, pages);
    await page.goto(`${pages.url}/handler/sign-in`);
    await button(page, "Sign in with Passkey").click();

    await greeting(page, email).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("an admin's hooks: metrics, and the token for webhooks", async () => {
    const { user, page } = await visit("/overview");

    await page.getByRole("heading", { name: /^Users: \d+, token: there$/ }).waitFor();
    expect(user.problems).toEqual([]);
  });
});
