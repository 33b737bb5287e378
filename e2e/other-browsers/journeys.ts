import { afterAll, beforeAll, describe, it, onTestFinished } from "vitest";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { getCode, getLink } from "../support/mail-server.ts";
import { freshEmail, password } from "../support/project.ts";
import { startServer } from "../support/server.ts";
import { type Application, getClaimLink, startApplication } from "./support/application.ts";
import { createPage, type RemotePage } from "./support/page.ts";
import type { WebDriver } from "./support/web-driver.ts";

export interface OtherBrowser {
  readonly name: string;
  start(): Promise<WebDriver>;
}

let application: Application;

const userMenu = (user: string) => `Open user menu: ${user}`;
const signedOutMenu = "Open user menu";
const newPassword = "another correct horse";

/** Submits the password form of a page with multiple sign-in methods. */
async function submitPassword(page: RemotePage, email: string, secret: string, button: string): Promise<void> {
  await page.click("tab", "Password");
  await page.fill("Email", email);
  await page.fill("Password", secret);
  await page.click("button", button);
}

async function requestSignInEmail(page: RemotePage, email: string): Promise<void> {
  await page.click("tab", "Email link or code");
  await page.fill("Email", email);
  await page.click("button", "Email me a link");
  await page.see("heading", "Check your email");
}

const waitForLink = (email: string, kind: Parameters<typeof waitForEmailWithLink>[2]) =>
  waitForEmailWithLink(application.mailServer, email, kind);

/** The most important journeys. Chromium has many more, so it isn't among the browsers. */
export function describeJourneys({ name, start }: OtherBrowser): void {
  /** Each user has a browser with an empty profile. */
  async function visit(): Promise<RemotePage> {
    const driver = await start();
    onTestFinished(() => driver.stop());
    return createPage(driver);
  }
  async function openDemo(path: string): Promise<RemotePage> {
    const page = await visit();
    await page.open(application.url + path);
    return page;
  }
  async function signIn(email: string, secret = password): Promise<RemotePage> {
    const page = await openDemo("/handler/sign-in");
    await submitPassword(page, email, secret, "Sign in");
    await page.see("button", userMenu(email));
    return page;
  }

  beforeAll(async () => {
    application = await startApplication();
  });
  afterAll(() => application?.stop());

  describe(`in ${name}`, () => {
    it("a visitor signs up with a password", async () => {
      const email = freshEmail();
      const page = await openDemo("/handler/sign-up");
      await submitPassword(page, email, password, "Sign up");
      await page.see("button", userMenu(email));
      await page.seeUrl(`${application.url}/`);
    });

    it("a wrong password is rejected, and the right one signs in", async () => {
      const email = await application.createMember();
      const page = await openDemo("/handler/sign-in");
      await submitPassword(page, email, "a wrong password", "Sign in");
      await page.seeText("Incorrect email or password.");
      await page.fill("Password", password);
      await page.click("button", "Sign in");
      await page.see("button", userMenu(email));
      await page.seeUrl(`${application.url}/`);
    });

    it("signing out ends the session", async () => {
      const email = await application.createMember();
      const page = await signIn(email);
      await page.click("button", userMenu(email));
      await page.click("menuitem", "Sign out");
      await page.see("button", signedOutMenu);
      await page.open(`${application.url}/your-page`);
      await page.see("heading", "Sign in");
    });

    it("the link in the sign-in email signs in", async () => {
      const email = await application.createMember();
      const page = await openDemo("/handler/sign-in");
      await requestSignInEmail(page, email);
      await page.open(getLink(await waitForLink(email, "magic-link-callback")).href);
      await page.click("button", "Sign in");
      await page.see("button", userMenu(email));
    });

    it("the code in the sign-in email signs in", async () => {
      const email = await application.createMember();
      const page = await openDemo("/handler/sign-in");
      await requestSignInEmail(page, email);
      const code = getCode(await waitForLink(email, "magic-link-callback")).slice(0, 6);
      await page.type("Character 1 of 6", code);
      await page.see("button", userMenu(email));
    });

    it("a forgotten password is replaced through the link in the email", async () => {
      const email = await application.createMember();
      const page = await openDemo("/handler/forgot-password");
      await page.fill("Email", email);
      await page.click("button", "Email me a link");
      await page.see("heading", "Check your email");
      await page.open(getLink(await waitForLink(email, "password-reset")).href);
      await page.fill("New password", newPassword);
      await page.fill("Repeat new password", newPassword);
      await page.click("button", "Save password");
      await page.seeText("Password changed");
      await signIn(email, newPassword);
    });

    it("the second factor is required after the password", async () => {
      const { email, phone } = await application.createMemberWithSecondFactor();
      const page = await openDemo("/handler/sign-in");
      await submitPassword(page, email, password, "Sign in");
      await page.type("Digit 1 of 6", phone.wrongCode());
      await page.seeText("This code is incorrect or expired.");
      await page.type("Digit 1 of 6", phone.nextCode());
      await page.see("button", userMenu(email));
    });

    it("an identity provider signs up a visitor", async () => {
      const user = application.setProviderUser();
      const page = await openDemo("/handler/sign-up");
      await page.click("button", "Continue with Google");
      await page.see("button", userMenu(user));
      await page.seeUrl(`${application.url}/`);
    });

    it("a user changes their name and sees their sessions", async () => {
      const page = await signIn(await application.createMember());
      await page.open(`${application.url}/handler/account-settings`);
      await page.click("button", "Edit display name");
      await page.fill("Display name", "Ada Lovelace");
      await page.click("button", "Save");
      await page.seeText("Saved");
      await page.click("link", "Sessions");
      await page.seeText("This device");
      await page.open(`${application.url}/your-page`);
      await page.see("heading", "Hello, Ada Lovelace");
    });

    it("a user creates a team, and an invited visitor signs up and joins", async () => {
      const invited = freshEmail();
      const page = await signIn(await application.createMember());
      await page.open(`${application.url}/handler/account-settings#team-creation`);
      await page.fill("Team name", "Founders");
      await page.click("button", "Create team");
      await page.see("region", "Founders");
      await page.fill("Email", invited);
      await page.click("button", "Send invitation");
      await page.seeText(`We've sent an invitation to ${invited}.`);

      const there = await visit();
      await there.open(getLink(await waitForLink(invited, "team-invitation")).href);
      await there.click("link", "Sign up");
      await requestSignInEmail(there, invited);
      const code = getCode(await waitForLink(invited, "magic-link-callback")).slice(0, 6);
      await there.type("Character 1 of 6", code);
      await there.click("button", "Join Founders");
      await there.see("heading", "Welcome to Founders");
    });

    it("the first owner sets up the server and creates a project", async () => {
      const server = await startServer();
      onTestFinished(() => server.discard());
      const page = await visit();
      await page.open(getClaimLink(server));
      await page.fill("Email", "owner@example.com");
      await page.type("Password", password);
      await page.click("button", "Create account");
      await page.see("heading", "Name your first project");
      await page.fill("Name", "Analytical Engines");
      await page.click("button", "Create project");
      await page.seeText("Keys created");
      await page.seeUrl(/\/projects\/[^/]+\/setup/);
    });
  });
}
