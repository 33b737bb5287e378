import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("signing out", () => {
  it("by opening the address of the sign-out page asks first, and can be declined", async () => {
    const visitor = await demo.visitSignedIn();
    const page = await visitor.open("/handler/sign-out");

    await page.getByRole("heading", { name: "Sign out?" }).waitFor();
    await page.getByText(`You're signed in as ${visitor.account.email}.`).waitFor();
    await page.getByRole("link", { name: "Stay signed in" }).click();

    await page.getByRole("button", { name: `Open user menu: ${visitor.account.email}` }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("after the question ends the session and leads home", async () => {
    const visitor = await demo.visitSignedIn();
    const page = await visitor.open("/handler/sign-out");

    await page.getByRole("button", { name: "Sign out" }).click();

    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    const names = (await visitor.context.cookies()).map(({ name }) => name);
    expect(names).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  it("on a page that needs a user leads home, not to the sign-in page", async () => {
    const visitor = await demo.visitSignedIn();
    const page = await visitor.open("/your-page");
    await page.getByRole("heading", { name: "Hello" }).waitFor();

    await page.getByRole("button", { name: "Open user menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();

    await page.getByRole("heading", { name: "A small application with sign-in" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(visitor.problems).toEqual([]);
  });

  it("from the account settings leads home", async () => {
    const visitor = await demo.visitSignedIn();
    const page = await visitor.open("/handler/account-settings#settings");

    await page.getByRole("button", { name: "Sign out of this browser" }).click();

    await page.getByRole("heading", { name: "A small application with sign-in" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(visitor.problems).toEqual([]);
  });

  it("is nothing to do when nobody is signed in", async () => {
    const visitor = await demo.visit();
    const page = await visitor.open("/handler/sign-out");

    await page.getByRole("heading", { name: "You're signed out" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
