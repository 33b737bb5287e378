import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type DemoWithProvider, startDemoWithProvider } from "../journeys/support/identity-provider.ts";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { getLink } from "../support/mail-server.ts";
import { createProject, freshEmail, password } from "../support/project.ts";
import { button, greeting, openPublishedPage, passwordField, typeCredentials } from "./published-kit-page.ts";
import { type PageServer, servePublishedPage } from "./published-page-server.ts";

let demo: DemoWithProvider;
let pages: PageServer;
beforeAll(async () => {
  demo = await startDemoWithProvider([]);
  const project = await createProject(demo.server.url, { require_email_verification: true, magic_link_enabled: true });
  pages = await servePublishedPage(project, "stackframe-react-newest");
});
afterAll(async () => {
  await demo.stop();
  await pages.stop();
});

/** Signs up a user who must verify their email, and opens the onboarding page. */
async function openOnboarding(): Promise<{ page: Page; email: string }> {
  const user = await demo.visit();
  await user.context.route("https://js.stripe.com/**", (route) => route.abort());
  const [page, email] = [await openPublishedPage(user, pages, "/handler/sign-up"), freshEmail()];
  await typeCredentials(page, email, password);
  await passwordField(page, 1).fill(password);
  await button(page, "Sign Up").click();
  // The published kit either goes home, or notices the restricted user first and opens the onboarding page by itself.
  const home = page.getByRole("heading", { name: "No user is signed in" });
  await home.or(page.getByText("Please check your email inbox")).waitFor();
  await page.goto(`${pages.url}/handler/onboarding`);
  await page.getByText("Please check your email inbox").waitFor();
  return { page, email };
}

async function verify(page: Page, email: string, after = 0): Promise<void> {
  await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "email-verification", after)).href);
  await button(page, "Verify").click();
  await page.getByRole("heading", { name: /has been verified/ }).waitFor();
}

describe("the onboarding page of @stackframe/react 2.8.108 as published", () => {
  it("sends the verification link again, and lets the user in after the verification", async () => {
    const { page, email } = await openOnboarding();
    await waitForEmailWithLink(demo.mailServer, email, "email-verification");
    await button(page, "Resend verification email").click();
    await verify(page, email, 1);
    await page.goto(`${pages.url}/handler/onboarding`);
    await greeting(page, email).waitFor();
  });

  it("changes the email, which the server sends a link to", async () => {
    const { page } = await openOnboarding();
    const email = freshEmail();
    await page.getByText("change", { exact: true }).click();
    await page.getByRole("textbox").fill(email);
    await button(page, "Continue").click();
    await page.getByText(email).waitFor();
    await verify(page, email);
    await page.goto(`${pages.url}/handler/onboarding`);
    await greeting(page, email).waitFor();
  });
});
