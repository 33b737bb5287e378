import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshEmail } from "../support/project.ts";
import { type Application, createApplication } from "./support/application.ts";
import { type DemoWithProvider, startDemoWithProvider } from "./support/identity-provider.ts";
import { takeScreenshot } from "./support/screenshot.ts";

let demo: DemoWithProvider;
let application: Application;
beforeAll(async () => {
  demo = await startDemoWithProvider();
  application = await createApplication(demo);
});
beforeEach(() => demo.provider.reset());
afterAll(() => demo.stop());

const getUserMenu = (page: Page, name: string) => page.getByRole("button", { name: `Open user menu: ${name}` });
const google = (page: Page) => page.getByRole("button", { name: /^Continue with Google/ });

/** Sets the user that the identity provider signs in from now on. */
function setProviderUser(email = freshEmail(), isVerified = true) {
  demo.provider.behavior.person = { sub: email, email, email_verified: isVerified, name: "Grace Hopper" };
  return email;
}

describe("signing in with an OAuth provider", () => {
  it("creates an account the first time, and signs in to it afterwards", async () => {
    const email = setProviderUser();
    const [first, second] = await Promise.all([application.visit(), application.visit()]);
    const page = await first.open("/handler/sign-up");
    await google(page).waitFor();
    await takeScreenshot(page, "oauth-1-sign-up");
    await google(page).click();
    await getUserMenu(page, "Grace Hopper").waitFor();
    expect(page.url()).toBe(`${demo.url}/`);

    const again = await second.open("/handler/sign-in");
    await google(again).click();
    await getUserMenu(again, "Grace Hopper").waitFor();

    const { id } = await application.getCurrentUser(first);
    expect(await application.getCurrentUser(second)).toMatchObject({
      id,
      primary_email: email,
      primary_email_verified: true,
    });
    expect([...first.problems, ...second.problems]).toEqual([]);
  });

  it("returns to the requested page, and remembers the button", async () => {
    setProviderUser();
    const user = await application.visit();
    const page = await user.open("/your-page");
    await google(page).click();
    await page.getByRole("heading", { name: "Hello, Grace Hopper" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);

    await getUserMenu(page, "Grace Hopper").click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    await page.goto(`${demo.url}/handler/sign-in`);

    await page.getByRole("button", { name: "Continue with Google (Last used)" }).waitFor();
    await takeScreenshot(page, "oauth-2-last-used");
    expect(user.problems).toEqual([]);
  });

  it("that the user denies at the provider reports it, changes nothing, and can be retried", async () => {
    setProviderUser();
    demo.provider.behavior.deniesConsent = true;
    const user = await application.visit();
    const page = await user.open("/handler/sign-in");

    await google(page).click();
    await page.getByRole("heading", { name: "Sign-in canceled" }).waitFor();
    await takeScreenshot(page, "oauth-3-refused");
    demo.provider.behavior.deniesConsent = false;
    await page.getByRole("link", { name: "Sign in" }).click();
    await google(page).click();

    await getUserMenu(page, "Grace Hopper").waitFor();
    expect(user.problems).toEqual([]);
  });
});

describe("an account with the same email", () => {
  it("is opened through the provider when both sides verified the email", async () => {
    const [{ id, email }, user] = await Promise.all([application.createMember(), application.visit()]);
    setProviderUser(email);
    const page = await user.open("/handler/sign-in");

    await google(page).click();

    await page.getByRole("button", { name: "Open user menu: " }).waitFor();
    expect(await application.getCurrentUser(user)).toMatchObject({ id });
    expect(user.problems).toEqual([]);
  });

  it("isn't opened if the provider hasn't verified the email", async () => {
    const [{ email }, user] = await Promise.all([application.createMember(), application.visit()]);
    setProviderUser(email, false);
    const page = await user.open("/handler/sign-in");

    await google(page).click();

    await page.getByRole("heading", { name: "This email is already in use" }).waitFor();
    await takeScreenshot(page, "oauth-4-address-taken");
    await page.getByRole("link", { name: "Sign in" }).click();
    await google(page).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("isn't opened in a project that doesn't link accounts by email", async () => {
    const strict = await createApplication(demo, { oauth_account_merge_strategy: "raise_error" });
    const [{ email }, user] = await Promise.all([strict.createMember(), strict.visit()]);
    setProviderUser(email);
    const page = await user.open("/handler/sign-in");

    await google(page).click();

    await page.getByRole("heading", { name: "This email is already in use" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});

describe("a project with sign-up closed", () => {
  it("tells a new user who comes from a provider", async () => {
    const closed = await createApplication(demo, { sign_up_enabled: false });
    setProviderUser();
    const user = await closed.visit();
    const page = await user.open("/handler/sign-in");

    await google(page).click();

    await page.getByRole("heading", { name: "Sign-up is closed" }).waitFor();
    await takeScreenshot(page, "oauth-7-closed");
    expect(user.problems).toEqual([]);
  });
});

describe("connected accounts in the account settings", () => {
  it("are linked, sign in from then on, and can be disconnected", async () => {
    const [user, other] = await Promise.all([application.visitAsMember(), application.visit()]);
    const providerEmail = setProviderUser();
    const page = await user.open("/handler/account-settings#auth");

    await page.getByRole("button", { name: "Connect Google" }).click();
    await page.getByRole("button", { name: "Disconnect Google" }).waitFor();
    await page.getByText(providerEmail).waitFor();
    expect(page.url()).toBe(`${demo.url}/handler/account-settings#auth`);
    await page.getByRole("button", { name: "Disconnect Google" }).scrollIntoViewIfNeeded();
    await takeScreenshot(page, "oauth-5-linked");

    const there = await other.open("/handler/sign-in");
    await google(there).click();
    await getUserMenu(there, user.account.email).waitFor();
    expect(await application.getCurrentUser(other)).toMatchObject({ id: user.account.id });

    await page.getByRole("button", { name: "Disconnect Google" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("button", { name: "Connect Google" }).waitFor();
    expect([...user.problems, ...other.problems]).toEqual([]);
  });

  it("can't be linked when another user has already linked them", async () => {
    setProviderUser();
    const [owner, user] = await Promise.all([application.visit(), application.visitAsMember()]);
    const theirs = await owner.open("/handler/sign-up");
    await google(theirs).click();
    await getUserMenu(theirs, "Grace Hopper").waitFor();

    const page = await user.open("/handler/account-settings#auth");
    await page.getByRole("button", { name: "Connect Google" }).click();

    await page.getByRole("heading", { name: "Account already connected" }).waitFor();
    await takeScreenshot(page, "oauth-6-belongs-to-another");
    await page.getByRole("link", { name: "Account settings" }).click();
    await page.getByRole("heading", { name: "Account settings" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});
