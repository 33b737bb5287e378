import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgedAccessToken } from "../support/access-tokens.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { sayHowLong } from "../support/say-how-long.ts";
import { signInByCookies } from "../support/visitor.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("several tabs of one browser", () => {
  it("a sign-out in one tab is followed by the others", async () => {
    const visitor = await demo.visitSignedIn();
    const first = await visitor.open("/handler/account-settings");
    const second = await visitor.open("/");
    const third = await visitor.open("/handler/account-settings");
    const menuOfSomebody = `Open user menu: ${visitor.account.email}`;
    for (const tab of [first, second, third]) await tab.getByRole("button", { name: menuOfSomebody }).waitFor();

    const signedOut = first.waitForResponse((response) => response.request().method() === "DELETE");
    await first.getByRole("button", { name: menuOfSomebody }).click();
    await first.getByRole("menuitem", { name: "Sign out" }).click();
    await signedOut;

    await sayHowLong("several tabs: a sign-out is followed by the others", async () => {
      await second.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
      await third.getByRole("heading", { name: "You're signed out" }).waitFor();
    });
    expect(visitor.problems).toEqual([]);
  });

  it("a sign-in in one tab is followed by another one", async () => {
    const visitor = await demo.visit();
    const tab = await visitor.open();
    await tab.getByRole("button", { name: "Open user menu", exact: true }).waitFor();

    const { account } = await demo.visitSignedIn();
    await signInByCookies(visitor, demo.server.url, account);

    await tab.getByRole("button", { name: `Open user menu: ${account.email}` }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("five tabs with an expired access token refresh it once, and all know the user", async () => {
    const visitor = await demo.visitSignedIn();
    const tabs = await Promise.all(Array.from({ length: 5 }, () => visitor.open("/your-page")));
    for (const tab of tabs) await tab.getByRole("heading", { name: "Hello" }).waitFor();
    const requests: string[] = [];
    visitor.context.on("request", (request) => requests.push(new URL(request.url()).pathname));

    const { refreshToken } = visitor.account;
    await signInByCookies(visitor, demo.server.url, { accessToken: forgedAccessToken(-600), refreshToken });
    await Promise.all(tabs.map((tab) => tab.reload()));

    for (const tab of tabs) await tab.getByText(visitor.account.email).first().waitFor();
    const count = (path: string) => requests.filter((requested) => requested === path).length;
    expect(count("/api/v1/auth/oauth/token")).toBe(1);
    expect(count("/api/v1/users/me")).toBe(5);
    expect(visitor.problems).toEqual([]);
  });

  it("five tabs with an access token the server rejects all know the user again", async () => {
    const visitor = await demo.visitSignedIn();
    const { account } = visitor;
    await signInByCookies(visitor, demo.server.url, { ...account, accessToken: forgedAccessToken(600) });

    const tabs = await Promise.all(Array.from({ length: 5 }, () => visitor.open("/your-page")));

    for (const tab of tabs) await tab.getByText(account.email).first().waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
