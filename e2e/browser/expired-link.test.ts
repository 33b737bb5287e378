import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApplication } from "../journeys/support/application.ts";
import { takeScreenshot } from "../journeys/support/screenshot.ts";
import { foundTeam, invite, withTeams } from "../journeys/support/teams.ts";
import { clockAhead, dayMs } from "../support/clock-ahead.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { linkOf } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";
import type { Server } from "../support/server.ts";
import type { Account, Visitor } from "../support/visitor.ts";

let demo: Demo;
let later: Server;
let signedIn: Visitor & { account: Account };
let verificationLink: string;
let guest: Visitor;
let invitationLink: string;

/** What was mailed this week is opened next week. */
beforeAll(async () => {
  demo = await startDemo();
  const application = await createApplication(demo, withTeams);
  [signedIn, guest] = [await demo.visitSignedIn(), await application.visit()];
  verificationLink = linkOf(await demo.mailServer.mailTo(signedIn.account.email)).href;
  const team = await foundTeam(application, await application.createMember());
  invitationLink = await invite(demo, application, team, freshEmail());
  await demo.server.stop();
  later = await demo.server.restart({ NODE_OPTIONS: clockAhead(8 * dayMs) });
});
afterAll(async () => {
  await later.stop();
  await demo.stop();
});

describe("after its week", () => {
  it("a verification link says that it has expired, and a new one comes by mail and works", async () => {
    const { email } = signedIn.account;
    const page = await signedIn.context.newPage();

    await page.goto(verificationLink);
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "This link expired" }).waitFor();
    await page.getByRole("button", { name: "Send a new link" }).click();
    await page.getByText(`A new link is on its way to ${email}.`).waitFor();

    const newLink = linkOf(await demo.mailServer.mailTo(email, 1));
    expect(newLink.pathname).toBe("/demo/handler/email-verification");
    await page.goto(newLink.href);
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    expect(signedIn.problems).toEqual([]);
  });

  it("an invitation to a team says so before anybody signs in for nothing", async () => {
    const page = await guest.context.newPage();

    await page.goto(invitationLink);

    await page.getByRole("heading", { name: "This invitation expired" }).waitFor();
    await takeScreenshot(page, "teams-13-expired");
    expect(guest.problems).toEqual([]);
  });
});
