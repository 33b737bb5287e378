import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail, password } from "../support/project.ts";
import { type Account, createAccount } from "../support/visitor.ts";

let demo: Demo;
let account: Account;
beforeAll(async () => {
  demo = await startDemo();
  account = await createAccount(demo.server.url);
});
afterAll(() => demo.stop());

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

describe("going back to the page one came from", () => {
  it("a page that needs a user leads through the sign-in page and back", async () => {
    const visitor = await demo.visit();
    const page = await visitor.open("/your-page?tab=2#part");

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe("/demo/your-page?tab=2#part");
    await signIn(page);

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page?tab=2#part`);
    expect(visitor.problems).toEqual([]);
  });

  it("the way over to the sign-up page keeps it", async () => {
    const visitor = await demo.visit();
    const page = await visitor.open("/your-page");

    await page.getByRole("link", { name: "Sign up" }).click();
    await page.getByLabel("Email").fill(freshEmail());
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Repeat password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);
    expect(visitor.problems).toEqual([]);
  });

  it.each([
    "https://evil.example",
    "//evil.example/path",
    "/\\evil.example",
    "\t//evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,evil",
  ])("a link that names %j as the page to go back to leads to the home page", async (hostile) => {
    const visitor = await demo.visit();
    const hosts: string[] = [];
    visitor.context.on("request", (request) => hosts.push(new URL(request.url()).host));
    const page = await visitor.open(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(hostile)}`);

    await signIn(page);

    await page.getByRole("button", { name: `Open user menu: ${account.email}` }).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(new Set(hosts)).toEqual(new Set([`localhost:${demo.server.port}`]));
    expect(visitor.problems).toEqual([]);
  });

  it("somebody who is signed in already is sent on at once", async () => {
    const visitor = await demo.visitSignedIn();

    const page = await visitor.open("/handler/sign-in?after_auth_return_to=%2Fdemo%2Fyour-page");

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
