import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { getLink } from "../support/mail-server.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("the link in the verification email", () => {
  it("changes nothing when opened, because email scanners open links", async () => {
    const user = await demo.visitSignedIn();
    const link = getLink(await demo.mailServer.waitForEmail(user.account.email));
    const page = await user.context.newPage();

    await page.goto(link.href);
    await page.getByRole("heading", { name: "Verify your email" }).waitFor();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Open your page" }).click();

    await page.getByText("No. Open the link in the email.").waitFor();
    expect(user.problems).toEqual([]);
  });

  it("works in another browser without a session", async () => {
    const { account } = await demo.visitSignedIn();
    const link = getLink(await demo.mailServer.waitForEmail(account.email));
    const user = await demo.visit();
    const page = await user.context.newPage();

    await page.goto(link.href);
    await page.getByRole("button", { name: "Verify email" }).click();

    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("shows again that the email is verified when it is opened and used twice", async () => {
    const user = await demo.visitSignedIn();
    const link = getLink(await demo.mailServer.waitForEmail(user.account.email));
    const page = await user.context.newPage();

    for (const _time of ["first", "second"]) {
      await page.goto(link.href);
      await page.getByRole("button", { name: "Verify email" }).click();
      await page.getByRole("heading", { name: "Email verified" }).waitFor();
    }
    expect(user.problems).toEqual([]);
  });

  it.each([
    ["an unknown code", `?code=${"0".repeat(45)}`],
    ["a code truncated by the email client", "?code=abc"],
    ["markup for a code", `?code=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`],
  ])("with %s reports that it isn't valid, and how to continue", async (_what, query) => {
    const user = await demo.visit();
    const page = await user.open(`/handler/email-verification${query}`);

    await page.getByRole("button", { name: "Verify email" }).click();

    await page.getByRole("heading", { name: "This link isn't valid" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("without a code reports the error at once", async () => {
    const user = await demo.visit();
    const page = await user.open("/handler/email-verification");

    await page.getByRole("heading", { name: "This link isn't valid" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});
