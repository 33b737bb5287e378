import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { linkOf } from "../support/mail-server.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("the link of the verification mail", () => {
  it("changes nothing by being opened, because mail scanners open links", async () => {
    const visitor = await demo.visitSignedIn();
    const link = linkOf(await demo.mailServer.mailTo(visitor.account.email));
    const page = await visitor.context.newPage();

    await page.goto(link.href);
    await page.getByRole("heading", { name: "Verify your email" }).waitFor();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Open your page" }).click();

    await page.getByText("Not yet: open the link in the email").waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("works in another browser, where nobody is signed in", async () => {
    const { account } = await demo.visitSignedIn();
    const link = linkOf(await demo.mailServer.mailTo(account.email));
    const visitor = await demo.visit();
    const page = await visitor.context.newPage();

    await page.goto(link.href);
    await page.getByRole("button", { name: "Verify email" }).click();

    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("opened and used a second time says again that the address is verified", async () => {
    const visitor = await demo.visitSignedIn();
    const link = linkOf(await demo.mailServer.mailTo(visitor.account.email));
    const page = await visitor.context.newPage();

    for (const _time of ["first", "second"]) {
      await page.goto(link.href);
      await page.getByRole("button", { name: "Verify email" }).click();
      await page.getByRole("heading", { name: "Email verified" }).waitFor();
    }
    expect(visitor.problems).toEqual([]);
  });

  it.each([
    ["an unknown code", `?code=${"0".repeat(45)}`],
    ["a code cut off by the mail program", "?code=abc"],
    ["markup for a code", `?code=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`],
  ])("with %s says that it does not work, and how to get on", async (_what, query) => {
    const visitor = await demo.visit();
    const page = await visitor.open(`/handler/email-verification${query}`);

    await page.getByRole("button", { name: "Verify email" }).click();

    await page.getByRole("heading", { name: "This link isn't valid" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("without a code says so at once", async () => {
    const visitor = await demo.visit();
    const page = await visitor.open("/handler/email-verification");

    await page.getByRole("heading", { name: "This link isn't valid" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
