import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("handler paths", () => {
  it.each(["/handler/nothing-here", "/handler/sign-in/more", "/handler/%3Cscript%3E", "/nothing-here"])(
    "%s shows the not-found page with a link home",
    async (path) => {
      const user = await demo.visit();
      const page = await user.open(path);

      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await page.getByRole("link", { name: "Go to the home page" }).click();

      await page.getByRole("heading", { name: "A demo app with auth built in" }).waitFor();
      expect(user.problems).toEqual([]);
    },
  );

  it("redirect from the handler's root to sign-in", async () => {
    const user = await demo.visit();
    const page = await user.open("/handler");

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/demo/handler/sign-in");
    expect(user.problems).toEqual([]);
  });

  it.each([
    ["/handler/login?after_auth_return_to=%2Fdemo%2Fyour-page", "sign-in", "Sign in"],
    ["/handler/register?after_auth_return_to=%2Fdemo%2Fyour-page", "sign-up", "Sign up"],
    ["/handler/SignIn?after_auth_return_to=%2Fdemo%2Fyour-page", "sign-in", "Sign in"],
  ])("%s redirects to its page and keeps the query", async (path, name, heading) => {
    const user = await demo.visit();
    const page = await user.open(path);

    await page.getByRole("heading", { name: heading }).waitFor();
    await page.waitForURL(`${demo.url}/handler/${name}?after_auth_return_to=%2Fdemo%2Fyour-page`);
    expect(user.problems).toEqual([]);
  });

  it("the error page shows its own messages, never text from the URL", async () => {
    const user = await demo.visit();
    const words = "Call 555-0100 to unlock your account";
    const query = new URLSearchParams({ errorCode: "OAUTH_PROVIDER_ACCESS_DENIED", message: words, details: "{}" });
    const page = await user.open(`/handler/error?${query}`);

    await page.getByRole("heading", { name: "Sign-in canceled" }).waitFor();
    expect(await page.getByText("555-0100").count()).toBe(0);
    expect(user.problems).toEqual([]);
  });

  it("the account settings send a signed-out visitor through the sign-in page", async () => {
    const user = await demo.visit();
    const page = await user.open("/handler/account-settings#settings");

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe(
      "/demo/handler/account-settings#settings",
    );
    expect(user.problems).toEqual([]);
  });
});
