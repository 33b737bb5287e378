import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("addresses below the handler", () => {
  it.each(["/handler/nothing-here", "/handler/sign-in/more", "/handler/%3Cscript%3E", "/nothing-here"])(
    "%s is told to be no page, with the way home",
    async (path) => {
      const visitor = await demo.visit();
      const page = await visitor.open(path);

      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await page.getByRole("link", { name: "Go to home page" }).click();

      await page.getByRole("heading", { name: "A small application with sign-in" }).waitFor();
      expect(visitor.problems).toEqual([]);
    },
  );

  it("lead from the handler's own address to sign-in", async () => {
    const visitor = await demo.visit();
    const page = await visitor.open("/handler");

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/demo/handler/sign-in");
    expect(visitor.problems).toEqual([]);
  });

  it.each([
    ["/handler/login?after_auth_return_to=%2Fdemo%2Fyour-page", "sign-in", "Sign in"],
    ["/handler/register?after_auth_return_to=%2Fdemo%2Fyour-page", "sign-up", "Create your account"],
    ["/handler/SignIn?after_auth_return_to=%2Fdemo%2Fyour-page", "sign-in", "Sign in"],
  ])("%s leads to the page it means and keeps the query", async (path, name, heading) => {
    const visitor = await demo.visit();
    const page = await visitor.open(path);

    await page.getByRole("heading", { name: heading }).waitFor();
    await page.waitForURL(`${demo.url}/handler/${name}?after_auth_return_to=%2Fdemo%2Fyour-page`);
    expect(visitor.problems).toEqual([]);
  });

  it("the error page shows its own words, never those of the address", async () => {
    const visitor = await demo.visit();
    const words = "Call 555-0100 to unlock your account";
    const query = new URLSearchParams({ errorCode: "OAUTH_PROVIDER_ACCESS_DENIED", message: words, details: "{}" });
    const page = await visitor.open(`/handler/error?${query}`);

    await page.getByRole("heading", { name: "Sign-in canceled" }).waitFor();
    expect(await page.getByText("555-0100").count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it("the account settings lead somebody who is not signed in through the sign-in page", async () => {
    const visitor = await demo.visit();
    const page = await visitor.open("/handler/account-settings#settings");

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe(
      "/demo/handler/account-settings#settings",
    );
    expect(visitor.problems).toEqual([]);
  });
});
