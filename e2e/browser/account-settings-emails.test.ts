import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "../journeys/support/application.ts";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { getCode, getLink } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const path = "/handler/account-settings#auth";
const getRow = (page: Page, email: string) => page.getByRole("listitem").filter({ hasText: email });

async function add(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Add email" }).click();
  await page.getByLabel("New email").fill(email);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

async function openMenu(page: Page, email: string) {
  await page.getByRole("button", { name: `Actions for ${email}` }).click();
  return (name: string | RegExp) => page.getByRole("menuitem", { name });
}

/** Opens the link in the latest verification email in another tab. */
async function verifyElsewhere(page: Page, email: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "email-verification")).href);
  await other.getByRole("button", { name: "Verify email" }).click();
  await other.getByRole("heading", { name: "Email verified" }).waitFor();
  await other.close();
}

describe("email addresses", () => {
  it("get a verification link when added, and the page updates when the link is opened in another tab", async () => {
    const user = await application.visitAsMember();
    const page = await user.open(path);
    const email = freshEmail();

    await add(page, email);
    const row = getRow(page, email);
    await row.getByText("Sent. Open the link in the email").waitFor();
    await row.getByText("Unverified").waitFor();
    await expect
      .poll(() =>
        row.getByRole("button", { name: `Send verification email to ${email}` }).getAttribute("aria-disabled"),
      )
      .toBe("true");
    await verifyElsewhere(page, email);

    await row.getByText("Email verified.").waitFor();
    await row.getByText("Unverified").waitFor({ state: "detached" });
    expect(user.problems).toEqual([]);
  });

  it("can become the sign-in and primary email, and then the old one can be removed after confirmation", async () => {
    const user = await application.visitAsMember();
    const { email: old } = user.account;
    const page = await user.open(path);
    const email = freshEmail();
    await add(page, email);
    await verifyElsewhere(page, email);
    await getRow(page, email).getByText("Email verified.").waitFor();

    let item = await openMenu(page, email);
    await item("Use for sign-in").click();
    await getRow(page, email).getByText("Sign-in", { exact: true }).waitFor();
    item = await openMenu(page, email);
    await item("Make primary").click();
    await getRow(page, email).getByText("Primary", { exact: true }).waitFor();
    item = await openMenu(page, old);
    await item("Remove").click();
    await page
      .getByRole("dialog", { name: `Remove ${old}?` })
      .getByRole("button", { name: "Remove" })
      .click();

    await getRow(page, old).waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Open user menu: ${email}` }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Emails");
    expect(user.problems).toEqual([]);
  });

  it("explain why the only sign-in email can't be removed", async () => {
    const user = await application.visitAsMember();
    const { email } = user.account;
    const page = await user.open(path);

    const item = await openMenu(page, email);
    for (const name of [/^Disable for sign-in/, /^Remove/]) {
      await expect.poll(() => item(name).getAttribute("aria-disabled")).toBe("true");
      await expect.poll(() => item(name).textContent()).toContain("your only sign-in email");
    }
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");

    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(user.problems).toEqual([]);
  });

  it("show a field error when empty, incomplete or already in the list", async () => {
    const user = await application.visitAsMember();
    const page = await user.open(path);
    const field = page.getByLabel("New email");

    await add(page, "");
    await page.getByText("Enter your email.").waitFor();
    for (const [email, text] of [
      ["ada@example", "Enter a complete email"],
      [user.account.email.toUpperCase(), "already in your list"],
    ] as const) {
      await field.fill(email);
      await page.keyboard.press("Enter");
      await page.getByText(text).waitFor();
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    }

    expect(user.problems).toEqual([]);
  });

  it("show an error on their own row when another user already signs in with them", async () => {
    const [user, owner] = await Promise.all([application.visitAsMember(), application.createMember()]);
    const page = await user.open(path);
    await add(page, owner.email);
    const receivedEmail = await waitForEmailWithLink(demo.mailServer, owner.email, "email-verification", 1);
    await application.call("POST", "/contact-channels/verify", { code: getCode(receivedEmail) });

    const row = getRow(page, owner.email);
    await row.getByText("Email verified.").waitFor();
    const item = await openMenu(page, owner.email);
    await item("Use for sign-in").click();

    await row.getByRole("alert").filter({ hasText: "Another user already signs in with this email" }).waitFor();
    expect(await row.getByText("Sign-in", { exact: true }).count()).toBe(0);
    expect(user.problems.filter((problem) => !problem.includes("status of 409"))).toEqual([]);
  });
});
