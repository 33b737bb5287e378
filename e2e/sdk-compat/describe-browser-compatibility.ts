import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type DemoWithProvider, startDemoWithProvider } from "../journeys/support/identity-provider.ts";
import { addVirtualAuthenticator } from "../journeys/support/virtual-authenticator.ts";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { getCode, getLink } from "../support/mail-server.ts";
import { createProject, freshEmail, password } from "../support/project.ts";
import {
  button,
  greeting,
  openPublishedPage,
  signOutOnPage,
  signUpOnPage,
  typeCredentials,
} from "./published-kit-page.ts";
import { type PageServer, type PublishedKit, servePublishedPage } from "./published-page-server.ts";
import { createRecorder } from "./record-results.ts";

/** The tabs of the account settings, by their titles, with a text that only the tab shows. */
export type SettingsTabs = Readonly<Record<string, string>>;

/**
 * The newest kit loads this script from another company's server with every page. The tests don't reach the internet.
 */
const stripeScript = {
  contentType: "text/javascript",
  body: "window.Stripe = Object.assign(() => ({ _registerWrapper() {}, registerAppInfo() {} }), { version: 'basil' });",
};

/** The pages of the published React kit in a browser, each capability as a test of its own, without a console error. */
export function describeBrowserCompatibility(kit: PublishedKit, release: string, tabs: SettingsTabs): void {
  const recorder = createRecorder({ client: "@stackframe/react", release, environment: "Chromium" });
  const step = (id: string, title: string, run: () => Promise<void>) => recorder.addStep({ id, title }, title, run);
  let demo: DemoWithProvider;
  let pages: PageServer;
  beforeAll(async () => {
    demo = await startDemoWithProvider(["github"]);
    const project = await createProject(demo.server.url, {
      magic_link_enabled: true,
      passkey_enabled: true,
      client_team_creation_enabled: true,
      allow_user_api_keys: true,
      oauth_providers: [{ id: "github", type: "shared" }],
    });
    pages = await servePublishedPage(project, kit);
  });
  afterAll(async () => {
    await demo.stop();
    await pages.stop();
  });
  afterEach(() => demo.provider.reset());

  /** Opens the page in a new browser profile. `errors`: what the console reports as errors, on any of its tabs. */
  async function visit(path: string) {
    const user = await demo.visit();
    await user.context.route("https://js.stripe.com/**", (route) => route.fulfill(stripeScript));
    const errors: string[] = [];
    user.context.on("console", (message) => {
      if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
    });
    user.context.on("weberror", (error) => errors.push(String(error.error())));
    return { user, errors, page: await openPublishedPage(user, pages, path) };
  }

  const openSignIn = (page: Page) => page.goto(`${pages.url}/handler/sign-in`);

  step("password", "Sign-up and sign-in with a password", async () => {
    const { page, errors } = await visit("/");
    const email = await signUpOnPage(page, pages);

    await signOutOnPage(page, pages);
    await openSignIn(page);
    await typeCredentials(page, email, password);
    await button(page, "Sign In").click();

    await greeting(page, email).waitFor();
    expect(errors).toEqual([]);
  });

  step("email-code", "Sign-in with a code from an email", async () => {
    const { page, errors } = await visit("/handler/sign-in");
    const email = freshEmail();

    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await button(page, "Send email").click();
    const receivedEmail = await waitForEmailWithLink(demo.mailServer, email, "magic-link-callback");
    await page.getByText("Enter the code from your email").waitFor();
    await page.getByRole("textbox").pressSequentially(getCode(receivedEmail).slice(0, 6));

    await greeting(page, email).waitFor();
    expect(errors).toEqual([]);
  });

  step("magic-link", "Sign-in with a link from an email", async () => {
    const { page, errors } = await visit("/handler/sign-up");
    const email = freshEmail();

    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await button(page, "Send email").click();
    await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "magic-link-callback")).href);
    await button(page, "Sign in").click();

    await greeting(page, email).waitFor();
    expect(errors).toEqual([]);
  });

  step("oauth", "Sign-in with an OAuth provider", async () => {
    const email = freshEmail();
    demo.provider.behavior.person = { sub: randomUUID(), email, email_verified: true, name: "Ada Lovelace" };
    const { page, errors } = await visit("/handler/sign-in");

    await page.getByRole("button", { name: "Sign in with GitHub" }).click();

    await greeting(page, email).waitFor();
    expect(page.url()).toBe(`${pages.url}/`);
    expect(errors).toEqual([]);
  });

  step("passkey", "Sign-in with a passkey", async () => {
    const { page, errors } = await visit("/");
    await addVirtualAuthenticator(page);
    const email = await signUpOnPage(page, pages);
    await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "email-verification")).href);
    await button(page, "Verify").click();
    await page.getByRole("heading", { name: /has been verified/ }).waitFor();

    await page.goto(`${pages.url}/handler/account-settings#auth`);
    await button(page, "Add new passkey").click();
    await button(page, "Delete Passkey").waitFor();
    await signOutOnPage(page, pages);
    await openSignIn(page);
    await button(page, "Sign in with Passkey").click();

    await greeting(page, email).waitFor();
    expect(errors).toEqual([]);
  });

  step("account-settings", "Account settings with every tab", async () => {
    const { page, errors } = await visit("/");
    await signUpOnPage(page, pages);
    await page.goto(`${pages.url}/handler/account-settings`);

    for (const [title, text] of Object.entries(tabs)) {
      await page.getByText(title, { exact: true }).first().click();
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    expect(errors).toEqual([]);
  });

  step("sign-out", "Sign-out in two tabs", async () => {
    const { user, page, errors } = await visit("/");
    const email = await signUpOnPage(page, pages);
    const other = await openPublishedPage(user, pages, "/");
    await greeting(other, email).waitFor();

    await signOutOnPage(page, pages);

    await other.getByRole("heading", { name: "No user is signed in" }).waitFor();
    expect(errors).toEqual([]);
  });

  recorder.addComparison();
}
