import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, createAccount } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail, password } from "../support/project.ts";

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

describe("returning to the previous page", () => {
  it("a page that requires a user redirects to sign-in and back", async () => {
    const user = await demo.visit();
    const page = await user.open("/your-page?tab=2#part");

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe("/demo/your-page?tab=2#part");
    await signIn(page);

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page?tab=2#part`);
    expect(user.problems).toEqual([]);
  });

  it("the link to the sign-up page keeps the return path", async () => {
    const user = await demo.visit();
    const page = await user.open("/your-page");

    await page.getByRole("link", { name: "Sign up" }).click();
    await page.getByLabel("Email").fill(freshEmail());
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);
    expect(user.problems).toEqual([]);
  });

  it.each([
    "https://evil.example",
    "//evil.example/path",
    "/\\evil.example",
    "\t//evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,evil",
  ])("a link with %j as the return path leads to the home page", async (hostile) => {
    const user = await demo.visit();
    const hosts: string[] = [];
    user.context.on("request", (request) => hosts.push(new URL(request.url()).host));
    const page = await user.open(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(hostile)}`);

    await signIn(page);

    await page.getByRole("button", { name: `Open user menu: ${account.email}` }).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(new Set(hosts)).toEqual(new Set([`localhost:${demo.server.port}`]));
    expect(user.problems).toEqual([]);
  });

  it("a signed-in user is redirected at once", async () => {
    const user = await demo.visitSignedIn();

    const page = await user.open("/handler/sign-in?after_auth_return_to=%2Fdemo%2Fyour-page");

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});
