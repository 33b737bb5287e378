import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "../journeys/support/application.ts";
import { mailWithLink } from "../journeys/support/mail-with-link.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { codeOf, linkOf } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const path = "/handler/account-settings#auth";
const rowOf = (page: Page, email: string) => page.getByRole("listitem").filter({ hasText: email });

async function add(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Add email" }).click();
  await page.getByLabel("New email").fill(email);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

async function openMenu(page: Page, email: string) {
  await page.getByRole("button", { name: `Actions for ${email}` }).click();
  return (name: string | RegExp) => page.getByRole("menuitem", { name });
}

/** Opens the link of the latest verification mail in another tab. */
async function verifyElsewhere(page: Page, email: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(linkOf(await mailWithLink(demo.mailServer, email, "email-verification")).href);
  await other.getByRole("button", { name: "Verify email" }).click();
  await other.getByRole("heading", { name: "Email verified" }).waitFor();
  await other.close();
}

describe("email addresses", () => {
  it("are added with a link at once, and the page notices that it was opened in another tab", async () => {
    const visitor = await application.visitAsMember();
    const page = await visitor.open(path);
    const email = freshEmail();

    await add(page, email);
    const row = rowOf(page, email);
    await row.getByText("Sent. Open the link in the email").waitFor();
    await row.getByText("Unverified").waitFor();
    await expect
      .poll(() => row.getByRole("button", { name: `Send link to ${email}` }).getAttribute("aria-disabled"))
      .toBe("true");
    await verifyElsewhere(page, email);

    await row.getByText("Email verified.").waitFor();
    await row.getByText("Unverified").waitFor({ state: "detached" });
    expect(visitor.problems).toEqual([]);
  });

  it("become the one for sign-in and the primary one; then the old one can go, after a question", async () => {
    const visitor = await application.visitAsMember();
    const { email: old } = visitor.account;
    const page = await visitor.open(path);
    const email = freshEmail();
    await add(page, email);
    await verifyElsewhere(page, email);
    await rowOf(page, email).getByText("Email verified.").waitFor();

    let item = await openMenu(page, email);
    await item("Use for sign-in").click();
    await rowOf(page, email).getByText("Sign-in", { exact: true }).waitFor();
    item = await openMenu(page, email);
    await item("Make primary").click();
    await rowOf(page, email).getByText("Primary", { exact: true }).waitFor();
    item = await openMenu(page, old);
    await item("Remove").click();
    await page
      .getByRole("dialog", { name: `Remove ${old}?` })
      .getByRole("button", { name: "Remove" })
      .click();

    await rowOf(page, old).waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Open user menu: ${email}` }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Emails");
    expect(visitor.problems).toEqual([]);
  });

  it("say why the only one for sign-in stays", async () => {
    const visitor = await application.visitAsMember();
    const { email } = visitor.account;
    const page = await visitor.open(path);

    const item = await openMenu(page, email);
    for (const name of [/^Stop using for sign-in/, /^Remove/]) {
      await expect.poll(() => item(name).getAttribute("aria-disabled")).toBe("true");
      await expect.poll(() => item(name).textContent()).toContain("the only address you sign in with");
    }
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");

    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it("are refused with a reason at the field: none, incomplete, in the list already", async () => {
    const visitor = await application.visitAsMember();
    const page = await visitor.open(path);
    const field = page.getByLabel("New email");

    await add(page, "");
    await page.getByText("Enter your email.").waitFor();
    for (const [email, text] of [
      ["ada@example", "Enter a complete email address"],
      [visitor.account.email.toUpperCase(), "in your list already"],
    ] as const) {
      await field.fill(email);
      await page.keyboard.press("Enter");
      await page.getByText(text).waitFor();
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    }

    expect(visitor.problems).toEqual([]);
  });

  it("that somebody else signs in with say so at their own row", async () => {
    const [visitor, owner] = await Promise.all([application.visitAsMember(), application.createMember()]);
    const page = await visitor.open(path);
    await add(page, owner.email);
    const mail = await mailWithLink(demo.mailServer, owner.email, "email-verification", 1);
    await application.call("POST", "/contact-channels/verify", { code: codeOf(mail) });

    const row = rowOf(page, owner.email);
    await row.getByText("Email verified.").waitFor();
    const item = await openMenu(page, owner.email);
    await item("Use for sign-in").click();

    await row.getByRole("alert").filter({ hasText: "Somebody else signs in with this address." }).waitFor();
    expect(await row.getByText("Sign-in", { exact: true }).count()).toBe(0);
    expect(visitor.problems.filter((problem) => !problem.includes("status of 409"))).toEqual([]);
  });
});
