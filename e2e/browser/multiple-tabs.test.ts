import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgedAccessToken } from "../support/access-tokens.ts";
import { signInByCookies } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { measure } from "../support/measure.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("multiple tabs of one browser", () => {
  it("a sign-out in one tab signs out the other tabs", async () => {
    const user = await demo.visitSignedIn();
    const first = await user.open("/handler/account-settings");
    const second = await user.open("/");
    const third = await user.open("/handler/account-settings");
    const userMenuLabel = `Open user menu: ${user.account.email}`;
    for (const tab of [first, second, third]) await tab.getByRole("button", { name: userMenuLabel }).waitFor();

    const signedOut = first.waitForResponse((response) => response.request().method() === "DELETE");
    await first.getByRole("button", { name: userMenuLabel }).click();
    await first.getByRole("menuitem", { name: "Sign out" }).click();
    await signedOut;

    await measure("several tabs: a sign-out is followed by the others", async () => {
      await second.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
      await third.getByRole("heading", { name: "You're signed out" }).waitFor();
    });
    expect(user.problems).toEqual([]);
  });

  it("a sign-in in one tab signs in another tab", async () => {
    const user = await demo.visit();
    const tab = await user.open();
    await tab.getByRole("button", { name: "Open user menu", exact: true }).waitFor();

    const { account } = await demo.visitSignedIn();
    await signInByCookies(user, demo.server.url, account);

    await tab.getByRole("button", { name: `Open user menu: ${account.email}` }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("five tabs with an expired access token refresh it once, and all show the user", async () => {
    const user = await demo.visitSignedIn();
    const tabs = await Promise.all(Array.from({ length: 5 }, () => user.open("/your-page")));
    for (const tab of tabs) await tab.getByRole("heading", { name: "Hello" }).waitFor();
    const requests: string[] = [];
    user.context.on("request", (request) => requests.push(new URL(request.url()).pathname));

    const { refreshToken } = user.account;
    await signInByCookies(user, demo.server.url, { accessToken: forgedAccessToken(-600), refreshToken });
    await Promise.all(tabs.map((tab) => tab.reload()));

    for (const tab of tabs) await tab.getByText(user.account.email).first().waitFor();
    const count = (path: string) => requests.filter((requested) => requested === path).length;
    expect(count("/api/v1/auth/oauth/token")).toBe(1);
    expect(count("/api/v1/users/me")).toBe(5);
    expect(user.problems).toEqual([]);
  });

  it("five tabs with an access token that the server rejects all recover", async () => {
    const user = await demo.visitSignedIn();
    const { account } = user;
    await signInByCookies(user, demo.server.url, { ...account, accessToken: forgedAccessToken(600) });

    const tabs = await Promise.all(Array.from({ length: 5 }, () => user.open("/your-page")));

    for (const tab of tabs) await tab.getByText(account.email).first().waitFor();
    expect(user.problems).toEqual([]);
  });
});
