import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshEmail, password } from "../support/project.ts";
import type { Visitor } from "../support/visitor.ts";
import { type Application, createApplication } from "./support/application.ts";
import { type DemoWithProvider, startDemoWithProvider } from "./support/identity-provider.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { askForMail, field, lettersOf, menuOf, signInByPassword, typeLetters } from "./support/sign-in-page.ts";

let demo: DemoWithProvider;
let application: Application;
beforeAll(async () => {
  demo = await startDemoWithProvider();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

/** A visitor with an anonymous account, as an application gives one before anybody signs up. */
async function visitAnonymously(): Promise<Visitor & { readonly id: string }> {
  const [tokens, visitor] = await Promise.all([
    application.call("POST", "/auth/anonymous/sign-up"),
    application.visit(),
  ]);
  await application.signIn(visitor, {
    accessToken: String(tokens.access_token),
    refreshToken: String(tokens.refresh_token),
  });
  return { ...visitor, id: String(tokens.user_id) };
}

describe("somebody with an anonymous account", () => {
  it("counts as nobody: pages that need a user ask to sign in", async () => {
    const visitor = await visitAnonymously();

    const page = await visitor.open("/your-page");

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("keeps the account when signing up with a password", async () => {
    const [visitor, email] = [await visitAnonymously(), freshEmail()];
    const page = await visitor.open("/handler/sign-up");

    await page.getByRole("tab", { name: "Password" }).click();
    await field(page, "Email").fill(email);
    await field(page, "Password").fill(password);
    await field(page, "Repeat password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();

    await menuOf(page, email).waitFor();
    await takeScreenshot(page, "anonymous-1-upgraded");
    expect(await application.whoIs(visitor)).toMatchObject({
      id: visitor.id,
      is_anonymous: false,
      primary_email: email,
    });
    expect(visitor.problems).toEqual([]);
  });

  it("keeps the account when signing up with the code of a mail", async () => {
    const [visitor, email] = [await visitAnonymously(), freshEmail()];
    const page = await visitor.open("/handler/sign-up");

    await askForMail(page, email);
    await typeLetters(page, await lettersOf(demo.mailServer, email));

    await menuOf(page, email).waitFor();
    expect(await application.whoIs(visitor)).toMatchObject({
      id: visitor.id,
      is_anonymous: false,
      primary_email: email,
    });
    expect(visitor.problems).toEqual([]);
  });

  it("keeps the account when signing up with a provider", async () => {
    const [visitor, email] = [await visitAnonymously(), freshEmail()];
    demo.provider.behavior.person = { sub: email, email, email_verified: true, name: "Grace Hopper" };
    const page = await visitor.open("/handler/sign-up");

    await page.getByRole("button", { name: "Continue with Google" }).click();

    await page.getByRole("button", { name: "Open user menu: Grace Hopper" }).waitFor();
    expect(await application.whoIs(visitor)).toMatchObject({
      id: visitor.id,
      is_anonymous: false,
      primary_email: email,
    });
    expect(visitor.problems).toEqual([]);
  });

  it("leaves the account behind when signing in to one that exists", async () => {
    const [visitor, { id, email }] = await Promise.all([visitAnonymously(), application.createMember()]);
    const page = await visitor.open("/handler/sign-in");

    await signInByPassword(page, email);

    await menuOf(page, email).waitFor();
    expect(await application.whoIs(visitor)).toMatchObject({ id, primary_email: email });
    expect(visitor.problems).toEqual([]);
  });
});
