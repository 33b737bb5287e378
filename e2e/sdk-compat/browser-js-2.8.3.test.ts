import type { StackClientApp } from "@stackframe/js";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgedAccessToken } from "../support/access-tokens.ts";
import { type BrowserUser, createAccount, signInByCookies } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { password, readDemo } from "../support/project.ts";
import { bundlePublishedSdkForBrowsers } from "./published-sdk.ts";

declare const publishedSdk: typeof import("@stackframe/js");
declare global {
  var publishedApp: StackClientApp<true>;
}

let demo: Demo;
let script: string;
beforeAll(async () => {
  [demo, script] = await Promise.all([startDemo(), bundlePublishedSdkForBrowsers()]);
});
afterAll(() => demo.stop());

/** A same-site page that uses the published client for the demo project. */
async function openPageWithPublishedSdk({ context }: BrowserUser): Promise<Page> {
  const page = await context.newPage();
  await page.goto(demo.server.url);
  await page.addScriptTag({ path: script });
  const options = { baseUrl: demo.server.url, ...(await readDemo(demo.server.url)) };
  await page.evaluate(({ baseUrl, projectId, publishableClientKey }) => {
    globalThis.publishedApp = new publishedSdk.StackClientApp({
      baseUrl,
      projectId,
      publishableClientKey,
      tokenStore: "cookie",
    });
  }, options);
  return page;
}

const emailInPublishedSdk = (page: Page) =>
  page.evaluate(async () => (await globalThis.publishedApp.getUser())?.primaryEmail ?? null);

/** The demo's content security policy would block the published client. */
const visitWithoutPolicy = () => demo.visit({ bypassCSP: true });

describe("@stackframe/js 2.8.3 and this kit in one browser", () => {
  it("a sign-in with the published client also signs in this kit, and both follow a sign-out", async () => {
    const { email } = await createAccount(demo.server.url);
    const user = await visitWithoutPolicy();
    const published = await openPageWithPublishedSdk(user);

    const result = await published.evaluate(
      (credentials) => globalThis.publishedApp.signInWithCredential({ ...credentials, noRedirect: true }),
      { email, password },
    );
    expect(result).toMatchObject({ status: "ok" });
    const own = await user.open("/");
    await own.getByRole("button", { name: `Open user menu: ${email}` }).click();
    await own.getByRole("menuitem", { name: "Sign out" }).click();
    await own.getByRole("button", { name: "Open user menu", exact: true }).waitFor();

    await expect.poll(() => emailInPublishedSdk(published)).toBeNull();
    expect(user.problems).toEqual([]);
  });

  it("the published client reads this kit's cookies and replaces an expired access token in them", async () => {
    const account = await createAccount(demo.server.url);
    const user = await visitWithoutPolicy();
    const accessToken = forgedAccessToken(-600);
    await signInByCookies(user, demo.server.url, { ...account, accessToken });

    const published = await openPageWithPublishedSdk(user);
    expect(await emailInPublishedSdk(published)).toBe(account.email);

    const cookie = (await user.context.cookies()).find(({ name }) => name === "stack-access");
    expect(decodeURIComponent(cookie?.value ?? "")).not.toContain(accessToken);
    const own = await user.open("/your-page");
    await own.getByRole("heading", { name: "Hello" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});
