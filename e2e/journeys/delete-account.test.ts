import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { type Application, createApplication } from "./support/application.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import {
  field,
  getUserMenu,
  requestSignInEmail,
  signInByPassword,
  typeEmailCode,
  waitForTypedCode,
} from "./support/sign-in-page.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

describe("deleting the account", () => {
  it("signs out everywhere, removes every sign-in method, and frees the email for a new account", async () => {
    const [here, elsewhere] = await Promise.all([application.visitAsMember(), application.visit()]);
    const { email, id } = here.account;
    const there = await elsewhere.open("/handler/sign-in");
    await signInByPassword(there, email);
    await getUserMenu(there, email).waitFor();

    const page = await here.open("/handler/account-settings#settings");
    await page.getByRole("button", { name: "Delete account…" }).click();
    await field(page, `Type ${email} to confirm`).fill(email);
    await takeScreenshot(page, "delete-account-1-typed");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("heading", { name: "A demo app with auth built in" }).waitFor();
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    await takeScreenshot(page, "delete-account-2-gone");

    await there.goto(`${demo.url}/your-page`);
    await there.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto(`${demo.url}/handler/sign-in`);
    await signInByPassword(page, email);
    await page.getByText("Incorrect email or password.").waitFor();

    await requestSignInEmail(page, email);
    await typeEmailCode(page, await waitForTypedCode(demo.mailServer, email));
    await getUserMenu(page, email).waitFor();
    expect((await application.getCurrentUser(here)).id).not.toBe(id);
    expect(here.problems).toEqual([]);
  });
});
