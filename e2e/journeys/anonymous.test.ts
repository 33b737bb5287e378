import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrowserUser } from "../support/browser-user.ts";
import { freshEmail, password } from "../support/project.ts";
import { type Application, createApplication } from "./support/application.ts";
import { type DemoWithProvider, startDemoWithProvider } from "./support/identity-provider.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import {
  field,
  getUserMenu,
  requestSignInEmail,
  signInByPassword,
  typeEmailCode,
  waitForTypedCode,
} from "./support/sign-in-page.ts";

let demo: DemoWithProvider;
let application: Application;
beforeAll(async () => {
  demo = await startDemoWithProvider();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

/** A visitor with an anonymous account, which an application creates before sign-up. */
async function visitAnonymously(): Promise<BrowserUser & { readonly id: string }> {
  const [tokens, user] = await Promise.all([application.call("POST", "/auth/anonymous/sign-up"), application.visit()]);
  await application.signIn(user, {
    accessToken: String(tokens.access_token),
    refreshToken: String(tokens.refresh_token),
  });
  return { ...user, id: String(tokens.user_id) };
}

describe("a visitor with an anonymous account", () => {
  it("counts as signed out: pages that require a user ask them to sign in", async () => {
    const user = await visitAnonymously();

    const page = await user.open("/your-page");

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("keeps the account when signing up with a password", async () => {
    const [user, email] = [await visitAnonymously(), freshEmail()];
    const page = await user.open("/handler/sign-up");

    await page.getByRole("tab", { name: "Password" }).click();
    await field(page, "Email").fill(email);
    await field(page, "Password").fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();

    await getUserMenu(page, email).waitFor();
    await takeScreenshot(page, "anonymous-1-upgraded");
    expect(await application.getCurrentUser(user)).toMatchObject({
      id: user.id,
      is_anonymous: false,
      primary_email: email,
    });
    expect(user.problems).toEqual([]);
  });

  it("keeps the account when signing up with an email code", async () => {
    const [user, email] = [await visitAnonymously(), freshEmail()];
    const page = await user.open("/handler/sign-up");

    await requestSignInEmail(page, email);
    await typeEmailCode(page, await waitForTypedCode(demo.mailServer, email));

    await getUserMenu(page, email).waitFor();
    expect(await application.getCurrentUser(user)).toMatchObject({
      id: user.id,
      is_anonymous: false,
      primary_email: email,
    });
    expect(user.problems).toEqual([]);
  });

  it("keeps the account when signing up with a provider", async () => {
    const [user, email] = [await visitAnonymously(), freshEmail()];
    demo.provider.behavior.person = { sub: email, email, email_verified: true, name: "Grace Hopper" };
    const page = await user.open("/handler/sign-up");

    await page.getByRole("button", { name: "Continue with Google" }).click();

    await page.getByRole("button", { name: "Open user menu: Grace Hopper" }).waitFor();
    expect(await application.getCurrentUser(user)).toMatchObject({
      id: user.id,
      is_anonymous: false,
      primary_email: email,
    });
    expect(user.problems).toEqual([]);
  });

  it("abandons the account when signing in to an existing one", async () => {
    const [user, { id, email }] = await Promise.all([visitAnonymously(), application.createMember()]);
    const page = await user.open("/handler/sign-in");

    await signInByPassword(page, email);

    await getUserMenu(page, email).waitFor();
    expect(await application.getCurrentUser(user)).toMatchObject({ id, primary_email: email });
    expect(user.problems).toEqual([]);
  });
});
