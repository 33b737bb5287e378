import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAccessibilityIssues, screenModes } from "../support/accessibility.ts";
import { type Demo, startDemo } from "../support/demo.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ emails: "inbox" });
});
afterAll(() => demo.stop());

describe("a developer without a mail server", () => {
  it("finds the verification email in the inbox and opens its link", async () => {
    const user = await demo.visitSignedIn();
    const { email } = user.account;
    const page = await user.context.newPage();

    await page.goto(demo.server.url);
    await page.getByRole("link", { name: "Inbox" }).first().click();
    for (const mode of screenModes) expect(await findAccessibilityIssues(page, mode)).toEqual([]);
    await page.getByRole("link").filter({ hasText: email }).click();
    for (const mode of screenModes) expect(await findAccessibilityIssues(page, mode)).toEqual([]);
    await page.getByRole("link").filter({ hasText: "/demo/handler/email-verification" }).click();
    await page.getByRole("button", { name: "Verify email" }).click();

    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    expect(demo.mailServer.emails).toEqual([]);
    expect(user.problems).toEqual([]);
  });
});
