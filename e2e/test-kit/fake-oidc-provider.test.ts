import type { FakeOidcProvider, OidcAnswer } from "@vestibule/test";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoApplication, startDemoApplication } from "./support/demo-application.ts";

let demo: DemoApplication;
let provider: FakeOidcProvider;
beforeAll(async () => {
  demo = await startDemoApplication();
  provider = await demo.vestibule.fakeOidcProvider({ displayName: "Acme", user: { name: "Grace Hopper" } });
});
afterAll(() => demo.stop());

const person = { sub: "grace", email: "grace@example.com", name: "Grace Hopper" };

async function signIn(...answers: [OidcAnswer, ...OidcAnswer[]]): Promise<Page> {
  provider.answer(...answers);
  const page = await demo.open("/handler/sign-in");
  await page.getByRole("button", { name: /^Continue with Acme/ }).click();
  return page;
}

const waitForMenu = (page: Page, name: string) =>
  page.getByRole("button", { name: `Open user menu: ${name}` }).waitFor();

async function findUser(email: string) {
  const users = await demo.vestibule.app.listUsers({ query: email });
  return users.find(({ primaryEmail }) => primaryEmail === email);
}

describe("the fake OpenID provider of the test kit", () => {
  it("signs its user in", async () => {
    await waitForMenu(await signIn("success"), "Grace Hopper");
    expect(await findUser(provider.user.email)).toMatchObject({ primaryEmailVerified: true });
  });

  it("reports that the user denied, and then signs in", async () => {
    const page = await signIn("denied", "success");
    await page.getByRole("heading", { name: "Sign-in canceled" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: /^Continue with Acme/ }).click();
    await waitForMenu(page, "Grace Hopper");
  });

  it("issues an ID token with the nonce of another request, which the server rejects", async () => {
    const page = await signIn({ outcome: "wrong-nonce", user: { ...person, sub: "replayed", email: "r@example.com" } });
    await page.getByRole("heading", { name: "Sign-in didn't finish" }).waitFor();
    expect(await findUser("r@example.com")).toBeUndefined();
  });

  it("takes its time", async () => {
    const page = await signIn({ delayMs: 50, user: { sub: "slow", email: "slow@example.com", name: "Slow" } });
    await waitForMenu(page, "Slow");
  });

  it("has users without a verified email", async () => {
    const user = { sub: "unverified", email: "unverified@example.com", name: "Unverified" };
    await waitForMenu(await signIn({ outcome: "unverified-email", user }), "Unverified");
    expect(await findUser(user.email)).toMatchObject({ primaryEmailVerified: false });
  });

  it("works after the server's clock was set ahead", async () => {
    await demo.vestibule.clock.advance({ days: 2 });
    await waitForMenu(await signIn({ user: { sub: "later", email: "later@example.com", name: "Later" } }), "Later");
  });
});
