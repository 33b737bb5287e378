import type { StackClientApp } from "@stackframe/js";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgedAccessToken } from "../support/access-tokens.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { password, readDemo } from "../support/project.ts";
import { createAccount, signInByCookies, type Visitor } from "../support/visitor.ts";
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

/** A page of the same site that uses the published client for the project of the demo. */
async function openPageWithPublishedSdk({ context }: Visitor): Promise<Page> {
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

/** The pages' own policy would keep the published client out. */
const visitWithoutPolicy = () => demo.visit({ bypassCSP: true });

describe("@stackframe/js 2.8.3 and this kit in one browser", () => {
  it("somebody who signed in by the published client is signed in for this kit, too, and both follow a sign-out", async () => {
    const { email } = await createAccount(demo.server.url);
    const visitor = await visitWithoutPolicy();
    const published = await openPageWithPublishedSdk(visitor);

    const result = await published.evaluate(
      (credentials) => globalThis.publishedApp.signInWithCredential({ ...credentials, noRedirect: true }),
      { email, password },
    );
    expect(result).toMatchObject({ status: "ok" });
    const own = await visitor.open("/");
    await own.getByRole("button", { name: `Open user menu: ${email}` }).click();
    await own.getByRole("menuitem", { name: "Sign out" }).click();
    await own.getByRole("button", { name: "Open user menu", exact: true }).waitFor();

    await expect.poll(() => emailInPublishedSdk(published)).toBeNull();
    expect(visitor.problems).toEqual([]);
  });

  it("the published client takes over the cookies of this kit and replaces an expired access token in them", async () => {
    const account = await createAccount(demo.server.url);
    const visitor = await visitWithoutPolicy();
    const accessToken = forgedAccessToken(-600);
    await signInByCookies(visitor, demo.server.url, { ...account, accessToken });

    const published = await openPageWithPublishedSdk(visitor);
    expect(await emailInPublishedSdk(published)).toBe(account.email);

    const cookie = (await visitor.context.cookies()).find(({ name }) => name === "stack-access");
    expect(decodeURIComponent(cookie?.value ?? "")).not.toContain(accessToken);
    const own = await visitor.open("/your-page");
    await own.getByRole("heading", { name: "Hello" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
