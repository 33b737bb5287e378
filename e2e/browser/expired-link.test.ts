import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApplication } from "../journeys/support/application.ts";
import { takeScreenshot } from "../journeys/support/screenshot.ts";
import { createTestTeam, invite, withTeams } from "../journeys/support/teams.ts";
import type { Account, BrowserUser } from "../support/browser-user.ts";
import { clockAhead, dayMs } from "../support/clock-ahead.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { getLink } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";
import type { Server } from "../support/server.ts";

let demo: Demo;
let later: Server;
let signedIn: BrowserUser & { account: Account };
let verificationLink: string;
let guest: BrowserUser;
let invitationLink: string;

/** Open links a week after they were sent. */
beforeAll(async () => {
  demo = await startDemo({ fresh: true });
  const application = await createApplication(demo, withTeams);
  [signedIn, guest] = [await demo.visitSignedIn(), await application.visit()];
  verificationLink = getLink(await demo.mailServer.waitForEmail(signedIn.account.email)).href;
  const team = await createTestTeam(application, await application.createMember());
  invitationLink = await invite(demo, application, team, freshEmail());
  await demo.server.stop();
  later = await demo.server.restart({ NODE_OPTIONS: clockAhead(8 * dayMs) });
});
afterAll(async () => {
  await later.stop();
  await demo.stop();
});

describe("after a week", () => {
  it("a verification link reports that it expired, and a new one can be requested and works", async () => {
    const { email } = signedIn.account;
    const page = await signedIn.context.newPage();

    await page.goto(verificationLink);
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "This link expired" }).waitFor();
    await page.getByRole("button", { name: "Send a new link" }).click();
    await page.getByText(`We've sent a new link to ${email}.`).waitFor();

    const newLink = getLink(await demo.mailServer.waitForEmail(email, 1));
    expect(newLink.pathname).toBe("/demo/handler/email-verification");
    await page.goto(newLink.href);
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    expect(signedIn.problems).toEqual([]);
  });

  it("an invitation to a team reports that it expired before the recipient signs in", async () => {
    const page = await guest.context.newPage();

    await page.goto(invitationLink);

    await page.getByRole("heading", { name: "This invitation expired" }).waitFor();
    await takeScreenshot(page, "teams-13-expired");
    expect(guest.problems).toEqual([]);
  });
});
