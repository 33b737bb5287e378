import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers, screenModes } from "../support/barriers.ts";
import { type Demo, startDemo } from "../support/demo.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ mails: "inbox" });
});
afterAll(() => demo.stop());

describe("a developer without a mail server", () => {
  it("finds the verification mail in the inbox and opens its link", async () => {
    const visitor = await demo.visitSignedIn();
    const { email } = visitor.account;
    const page = await visitor.context.newPage();

    await page.goto(demo.server.url);
    await page.getByRole("link", { name: "Inbox" }).first().click();
    for (const mode of screenModes) expect(await findBarriers(page, mode)).toEqual([]);
    await page.getByRole("link").filter({ hasText: email }).click();
    for (const mode of screenModes) expect(await findBarriers(page, mode)).toEqual([]);
    await page.getByRole("link").filter({ hasText: "/demo/handler/email-verification" }).click();
    await page.getByRole("button", { name: "Verify email" }).click();

    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    expect(demo.mailServer.mails).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });
});
