import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { getLink } from "../support/mail-server.ts";
import { freshEmail, password } from "../support/project.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("a demo visitor", () => {
  it("signs up, verifies the email, signs out, signs in, stays signed in and changes the name", async () => {
    const user = await demo.visit();
    const email = freshEmail();
    const page = await user.open();

    await page.getByRole("link", { name: "Sign up" }).click();
    await page.getByRole("heading", { name: "Sign up" }).waitFor();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("button", { name: `Open user menu: ${email}` }).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);

    const link = getLink(await demo.mailServer.waitForEmail(email));
    await page.goto(link.href);
    await page.getByRole("heading", { name: "Verify your email" }).waitFor();
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Open your page" }).click();
    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(await page.getByRole("definition").allInnerTexts()).toEqual(expect.arrayContaining([email, "Yes"]));

    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("button", { name: "Open user menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();

    await page.getByRole("button", { name: "Open user menu" }).click();
    await page.getByRole("menuitem", { name: "Sign in" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: `Open user menu: ${email}` }).waitFor();

    await page.reload();
    await page.getByRole("button", { name: `Open user menu: ${email}` }).waitFor();

    await page.getByRole("button", { name: "Open user menu" }).click();
    await page.getByRole("menuitem", { name: "Account settings" }).click();
    await page.getByRole("button", { name: "Edit display name" }).click();
    await page.getByRole("textbox", { name: "Display name" }).fill("Ada Lovelace");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Open user menu: Ada Lovelace" }).waitFor();
    await page.locator(".vst-row-text", { hasText: "Ada Lovelace" }).waitFor();

    expect(user.problems).toEqual([]);
  });
});
