import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { type Application, createApplication } from "./support/application.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { askForMail, field, lettersOf, menuOf, signInByPassword, typeLetters } from "./support/sign-in-page.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

describe("deleting the account", () => {
  it("signs out everywhere, leaves no way in, and frees the address for a new account", async () => {
    const [here, elsewhere] = await Promise.all([application.visitAsMember(), application.visit()]);
    const { email, id } = here.account;
    const there = await elsewhere.open("/handler/sign-in");
    await signInByPassword(there, email);
    await menuOf(there, email).waitFor();

    const page = await here.open("/handler/account-settings#settings");
    await page.getByRole("button", { name: "Delete account…" }).click();
    await field(page, `Type ${email} to confirm`).fill(email);
    await takeScreenshot(page, "delete-account-1-typed");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("heading", { name: "A small application with sign-in" }).waitFor();
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    await takeScreenshot(page, "delete-account-2-gone");

    await there.goto(`${demo.url}/your-page`);
    await there.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto(`${demo.url}/handler/sign-in`);
    await signInByPassword(page, email);
    await page.getByText("The email address or the password is wrong.").waitFor();

    await askForMail(page, email);
    await typeLetters(page, await lettersOf(demo.mailServer, email));
    await menuOf(page, email).waitFor();
    expect((await application.whoIs(here)).id).not.toBe(id);
    expect(here.problems).toEqual([]);
  });
});
