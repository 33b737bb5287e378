import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import type { Visitor } from "../support/visitor.ts";
import { type Application, createApplication, type Member } from "./support/application.ts";
import { addPasskey, withoutSuggestions } from "./support/passkeys.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { field, menuOf } from "./support/sign-in-page.ts";
import { addVirtualAuthenticator, type VirtualAuthenticator } from "./support/virtual-authenticator.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const security = "/handler/account-settings#auth";
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

/** A member with a passkey, and whatever holds it. */
async function createMemberWithPasskey(): Promise<{ member: Member; page: Page; holder: VirtualAuthenticator }> {
  const visitor = await application.visitAsMember();
  const page = await visitor.open(security);
  const holder = await addVirtualAuthenticator(page);
  await addPasskey(page, "Telephone");
  return { member: visitor.account, page, holder };
}

/** A tab of another browser, with an authenticator that has the passkeys of the first one. */
async function openWithPasskeysOf(visitor: Visitor, holder: VirtualAuthenticator) {
  const page = await visitor.open("/");
  const authenticator = await addVirtualAuthenticator(page);
  await authenticator.receive(await holder.credentials());
  return { page, authenticator };
}

describe("a passkey", () => {
  it("is added in the account settings, renamed, and signs in from then on", async () => {
    const visitor = await application.visitAsMember();
    await withoutSuggestions(visitor);
    const page = await visitor.open(security);
    await addVirtualAuthenticator(page);
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

    await menuOf(page, visitor.account.email).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(visitor.problems).toEqual([]);
  });

  it("is offered by the browser beside the address, and signs in without a button", async () => {
    const [{ member, holder }, visitor] = await Promise.all([createMemberWithPasskey(), application.visit()]);
    const { page } = await openWithPasskeysOf(visitor, holder);

    await page.goto(`${demo.url}/handler/sign-in`);

    await menuOf(page, member.email).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("that does not recognise the finger signs nobody in, and says so", async () => {
    const [{ holder }, visitor] = await Promise.all([createMemberWithPasskey(), application.visit()]);
    await withoutSuggestions(visitor);
    const { page, authenticator } = await openWithPasskeysOf(visitor, holder);
    await authenticator.recognise(false);
    await page.goto(`${demo.url}/handler/sign-in`);

    await passkeyButton(page).click();

    await page.getByText("No passkey was used.").waitFor();
    await takeScreenshot(page, "passkeys-2-not-recognised");
    expect(visitor.problems).toEqual([]);
  });

  it("that was removed in the account settings opens nothing any more", async () => {
    const [{ page: settings, holder }, visitor] = await Promise.all([createMemberWithPasskey(), application.visit()]);
    await withoutSuggestions(visitor);
    const { page } = await openWithPasskeysOf(visitor, holder);

    await settings.getByRole("button", { name: "Actions for Telephone" }).click();
    await settings.getByRole("menuitem", { name: "Remove" }).click();
    await takeScreenshot(settings, "passkeys-3-remove");
    await settings.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await settings.getByText("No passkeys yet.").waitFor();
    await page.goto(`${demo.url}/handler/sign-in`);
    await passkeyButton(page).click();

    await page.getByText("This passkey does not open an account here.").waitFor();
    await takeScreenshot(page, "passkeys-4-unknown");
  });
});
