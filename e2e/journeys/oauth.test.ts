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

const menuOf = (page: Page, name: string) => page.getByRole("button", { name: `Open user menu: ${name}` });
const google = (page: Page) => page.getByRole("button", { name: /^Continue with Google/ });

/** Whoever sits at the provider's pages from now on. */
function becomeAtProvider(email = freshEmail(), isVerified = true) {
  demo.provider.behavior.person = { sub: email, email, email_verified: isVerified, name: "Grace Hopper" };
  return email;
}

describe("signing in with a provider", () => {
  it("makes an account at the first time, and opens it from then on", async () => {
    const email = becomeAtProvider();
    const [first, second] = await Promise.all([application.visit(), application.visit()]);
    const page = await first.open("/handler/sign-up");
    await google(page).waitFor();
    await takeScreenshot(page, "oauth-1-sign-up");
    await google(page).click();
    await menuOf(page, "Grace Hopper").waitFor();
    expect(page.url()).toBe(`${demo.url}/`);

    const again = await second.open("/handler/sign-in");
    await google(again).click();
    await menuOf(again, "Grace Hopper").waitFor();

    const { id } = await application.whoIs(first);
    expect(await application.whoIs(second)).toMatchObject({ id, primary_email: email, primary_email_verified: true });
    expect([...first.problems, ...second.problems]).toEqual([]);
  });

  it("leads back to the page that was asked for, and remembers the button", async () => {
    becomeAtProvider();
    const visitor = await application.visit();
    const page = await visitor.open("/your-page");
    await google(page).click();
    await page.getByRole("heading", { name: "Hello, Grace Hopper" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);

    await menuOf(page, "Grace Hopper").click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    await page.goto(`${demo.url}/handler/sign-in`);

    await page.getByRole("button", { name: "Continue with Google (Last used)" }).waitFor();
    await takeScreenshot(page, "oauth-2-last-used");
    expect(visitor.problems).toEqual([]);
  });

  it("that is refused at the provider says so, changes nothing, and can be started again", async () => {
    becomeAtProvider();
    demo.provider.behavior.deniesConsent = true;
    const visitor = await application.visit();
    const page = await visitor.open("/handler/sign-in");

    await google(page).click();
    await page.getByRole("heading", { name: "Sign-in canceled" }).waitFor();
    await takeScreenshot(page, "oauth-3-refused");
    demo.provider.behavior.deniesConsent = false;
    await page.getByRole("link", { name: "Sign in" }).click();
    await google(page).click();

    await menuOf(page, "Grace Hopper").waitFor();
    expect(visitor.problems).toEqual([]);
  });
});

describe("an account with the same address", () => {
  it("is opened by the provider when both have proved the address", async () => {
    const [{ id, email }, visitor] = await Promise.all([application.createMember(), application.visit()]);
    becomeAtProvider(email);
    const page = await visitor.open("/handler/sign-in");

    await google(page).click();

    await page.getByRole("button", { name: "Open user menu: " }).waitFor();
    expect(await application.whoIs(visitor)).toMatchObject({ id });
    expect(visitor.problems).toEqual([]);
  });

  it("is not opened when the provider has not proved the address", async () => {
    const [{ email }, visitor] = await Promise.all([application.createMember(), application.visit()]);
    becomeAtProvider(email, false);
    const page = await visitor.open("/handler/sign-in");

    await google(page).click();

    await page.getByRole("heading", { name: "This address" }).waitFor();
    await takeScreenshot(page, "oauth-4-address-taken");
    await page.getByRole("link", { name: "Sign in" }).click();
    await google(page).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("is not opened in a project that wants none opened that way", async () => {
    const strict = await createApplication(demo, { oauth_account_merge_strategy: "raise_error" });
    const [{ email }, visitor] = await Promise.all([strict.createMember(), strict.visit()]);
    becomeAtProvider(email);
    const page = await visitor.open("/handler/sign-in");

    await google(page).click();

    await page.getByRole("heading", { name: "This address" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});

describe("a project that takes no new accounts", () => {
  it("says so to somebody who comes from a provider", async () => {
    const closed = await createApplication(demo, { sign_up_enabled: false });
    becomeAtProvider();
    const visitor = await closed.visit();
    const page = await visitor.open("/handler/sign-in");

    await google(page).click();

    await page.getByRole("heading", { name: "Sign-up is closed" }).waitFor();
    await takeScreenshot(page, "oauth-7-closed");
    expect(visitor.problems).toEqual([]);
  });
});

describe("connected accounts in the account settings", () => {
  it("are linked, sign in from then on, and are taken off again", async () => {
    const [visitor, other] = await Promise.all([application.visitAsMember(), application.visit()]);
    const atProvider = becomeAtProvider();
    const page = await visitor.open("/handler/account-settings#auth");

    await page.getByRole("button", { name: "Connect Google" }).click();
    await page.getByRole("button", { name: "Disconnect Google" }).waitFor();
    await page.getByText(atProvider).waitFor();
    expect(page.url()).toBe(`${demo.url}/handler/account-settings#auth`);
    await page.getByRole("button", { name: "Disconnect Google" }).scrollIntoViewIfNeeded();
    await takeScreenshot(page, "oauth-5-linked");

    const there = await other.open("/handler/sign-in");
    await google(there).click();
    await menuOf(there, visitor.account.email).waitFor();
    expect(await application.whoIs(other)).toMatchObject({ id: visitor.account.id });

    await page.getByRole("button", { name: "Disconnect Google" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("button", { name: "Connect Google" }).waitFor();
    expect([...visitor.problems, ...other.problems]).toEqual([]);
  });

  it("are not linked when they belong to somebody else here", async () => {
    becomeAtProvider();
    const [owner, visitor] = await Promise.all([application.visit(), application.visitAsMember()]);
    const theirs = await owner.open("/handler/sign-up");
    await google(theirs).click();
    await menuOf(theirs, "Grace Hopper").waitFor();

    const page = await visitor.open("/handler/account-settings#auth");
    await page.getByRole("button", { name: "Connect Google" }).click();

    await page.getByRole("heading", { name: "Account already connected" }).waitFor();
    await takeScreenshot(page, "oauth-6-belongs-to-another");
    await page.getByRole("link", { name: "Account settings" }).click();
    await page.getByRole("heading", { name: "Account settings" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
