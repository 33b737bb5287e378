import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("signing out", () => {
  it("asks for confirmation when the sign-out page is opened by URL, and can be declined", async () => {
    const user = await demo.visitSignedIn();
    const page = await user.open("/handler/sign-out");

    await page.getByRole("heading", { name: "Sign out?" }).waitFor();
    await page.getByText(`You're signed in as ${user.account.email}.`).waitFor();
    await page.getByRole("link", { name: "Stay signed in" }).click();

    await page.getByRole("button", { name: `Open user menu: ${user.account.email}` }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("ends the session after confirmation and leads home", async () => {
    const user = await demo.visitSignedIn();
    const page = await user.open("/handler/sign-out");

    await page.getByRole("button", { name: "Sign out" }).click();

    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    const names = (await user.context.cookies()).map(({ name }) => name);
    expect(names).toEqual([]);
    expect(user.problems).toEqual([]);
  });

  it("on a page that requires a user leads home, not to the sign-in page", async () => {
    const user = await demo.visitSignedIn();
    const page = await user.open("/your-page");
    await page.getByRole("heading", { name: "Hello" }).waitFor();

    await page.getByRole("button", { name: "Open user menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();

    await page.getByRole("heading", { name: "A demo app with auth built in" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(user.problems).toEqual([]);
  });

  it("from the account settings leads home", async () => {
    const user = await demo.visitSignedIn();
    const page = await user.open("/handler/account-settings#settings");

    await page.getByRole("button", { name: "Sign out of this browser" }).click();

    await page.getByRole("heading", { name: "A demo app with auth built in" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(user.problems).toEqual([]);
  });

  it("does nothing when no user is signed in", async () => {
    const user = await demo.visit();
    const page = await user.open("/handler/sign-out");

    await page.getByRole("heading", { name: "You're signed out" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});
