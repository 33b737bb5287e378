import { type VirtualPasskey, virtualPasskey } from "@vestibule/test";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrowserUser } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { type Application, createApplication, type Member } from "./support/application.ts";
import { addPasskey, disablePasskeyAutofill } from "./support/passkeys.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { field, getUserMenu } from "./support/sign-in-page.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const security = "/handler/account-settings#auth";
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

/** A member with a passkey, and the authenticator that holds it. */
async function createMemberWithPasskey(): Promise<{ member: Member; page: Page; holder: VirtualPasskey }> {
  const user = await application.visitAsMember();
  const page = await user.open(security);
  const holder = await virtualPasskey(page);
  await addPasskey(page, "Telephone");
  return { member: user.account, page, holder };
}

/** A tab in another browser, whose authenticator holds the first one's passkeys. */
async function openWithPasskeys(user: BrowserUser, holder: VirtualPasskey) {
  const page = await user.open("/");
  const authenticator = await virtualPasskey(page);
  await authenticator.receive(await holder.credentials());
  return { page, authenticator };
}

describe("a passkey", () => {
  it("is added in the account settings, renamed, and signs in from then on", async () => {
    const user = await application.visitAsMember();
    await disablePasskeyAutofill(user);
    const page = await user.open(security);
    await virtualPasskey(page);
    await addPasskey(page, "Telephone");
    await page.getByRole("button", { name: "Actions for Telephone" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await field(page, "Rename Telephone").fill("My telephone");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Actions for My telephone" }).waitFor();
    await takeScreenshot(page, "passkeys-1-added");

    await page.goto(`${demo.url}/handler/account-settings#settings`);
    await page.getByRole("button", { name: "Sign out of this browser" }).click();
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    await page.goto(`${demo.url}/handler/sign-in`);
    await passkeyButton(page).click();

    await getUserMenu(page, user.account.email).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(user.problems).toEqual([]);
  });

  it("is offered by browser autofill at the email field, and signs in without a button", async () => {
    const [{ member, holder }, user] = await Promise.all([createMemberWithPasskey(), application.visit()]);
    const { page } = await openWithPasskeys(user, holder);

    await page.goto(`${demo.url}/handler/sign-in`);

    await getUserMenu(page, member.email).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("that fails user verification doesn't sign in, and shows an error", async () => {
    const [{ holder }, user] = await Promise.all([createMemberWithPasskey(), application.visit()]);
    await disablePasskeyAutofill(user);
    const { page, authenticator } = await openWithPasskeys(user, holder);
    await authenticator.setUserVerified(false);
    await page.goto(`${demo.url}/handler/sign-in`);

    await passkeyButton(page).click();

    await page.getByText("No passkey was used.").waitFor();
    await takeScreenshot(page, "passkeys-2-not-recognized");
    expect(user.problems).toEqual([]);
  });

  it("that was removed in the account settings no longer works", async () => {
    const [{ page: settings, holder }, user] = await Promise.all([createMemberWithPasskey(), application.visit()]);
    await disablePasskeyAutofill(user);
    const { page } = await openWithPasskeys(user, holder);

    await settings.getByRole("button", { name: "Actions for Telephone" }).click();
    await settings.getByRole("menuitem", { name: "Remove" }).click();
    await takeScreenshot(settings, "passkeys-3-remove");
    await settings.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await settings.getByText("Telephone", { exact: true }).waitFor({ state: "detached" });
    await page.goto(`${demo.url}/handler/sign-in`);
    await passkeyButton(page).click();

    await page.getByText("This passkey isn't linked to an account here.").waitFor();
    await takeScreenshot(page, "passkeys-4-unknown");
  });
});
