import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { linkOf } from "../support/mail-server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Makes a server's clock run ahead. */
const clockAhead = (ms: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`const now=Date.now;Date.now=()=>now()+${ms}`)}`;

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("a verification link after its week", () => {
  it("says that it has expired, and a new one comes by mail and works", async () => {
    const visitor = await demo.visitSignedIn();
    const { email } = visitor.account;
    const oldLink = linkOf(await demo.mailServer.mailTo(email));
    await demo.server.stop();
    const later = await demo.server.restart({ NODE_OPTIONS: clockAhead(8 * dayMs) });
    onTestFinished(async () => {
      await later.stop();
    });
    const page = await visitor.context.newPage();

    await page.goto(oldLink.href);
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "This link has expired" }).waitFor();
    await page.getByRole("button", { name: "Send a new link" }).click();
    await page.getByText(`A new link is on its way to ${email}.`).waitFor();

    const newLink = linkOf(await demo.mailServer.mailTo(email, 1));
    expect(newLink.pathname).toBe("/demo/handler/email-verification");
    await page.goto(newLink.href);
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
