import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail } from "../support/project.ts";
import { type Application, createApplication } from "./support/application.ts";
import { mailWithLink } from "./support/mail-with-link.ts";
import { pictureFile } from "./support/picture.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { askForMail, field, lettersOf, menuOf, signInByPassword, typeLetters } from "./support/sign-in-page.ts";
import {
  addMember,
  foundTeam,
  invite,
  linkOfInvitation,
  panel,
  sectionLink,
  teamPath,
  visitAsFounder,
  withTeams,
} from "./support/teams.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo, withTeams);
});
afterAll(() => demo.stop());

const selectedTeam = async (visitor: Parameters<Application["whoIs"]>[0]) =>
  (await application.whoIs(visitor)).selected_team;

const switcher = (page: Page, name: string) => page.getByRole("button", { name: `Switch team: ${name}`, exact: true });

describe("a team", () => {
  it("is made in the account settings, and somebody new is invited, signs up on the way and joins", async () => {
    const [founder, guest, invited] = [await application.visitAsMember(), await application.visit(), freshEmail()];
    const page = await founder.open("/handler/account-settings#team-creation");
    await page.getByRole("button", { name: "Create team" }).click();
    await page.getByText("Enter a team name.").waitFor();
    await field(page, "Team name").fill("Founders");
    await page.getByRole("button", { name: "Create team" }).click();
    await panel(page, "Founders").waitFor();
    await panel(page, "Members").getByText(founder.account.email).waitFor();
    expect(await selectedTeam(founder)).toMatchObject({ display_name: "Founders" });
    await takeScreenshot(page, "teams-1-created");

    await field(page, "Email").fill(invited);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await page.getByText(`An invitation is on its way to ${invited}.`).waitFor();
    await panel(page, "Invitations").getByRole("listitem").getByText(invited).waitFor();
    await takeScreenshot(page, "teams-2-invited");

    const there = await guest.context.newPage();
    await there.goto(await linkOfInvitation(demo, invited));
    await there.getByRole("heading", { name: "You've been invited to a team" }).waitFor();
    await takeScreenshot(there, "teams-3-signed-out");
    await there.getByRole("link", { name: "Create account" }).click();
    await askForMail(there, invited);
    await typeLetters(there, await lettersOf(demo.mailServer, invited));
    await there.getByRole("heading", { name: "Join Founders?" }).waitFor();
    await takeScreenshot(there, "teams-4-question");
    await there.getByRole("button", { name: "Join Founders" }).click();
    await there.getByRole("heading", { name: "Welcome to Founders" }).waitFor();
    await takeScreenshot(there, "teams-5-joined");
    await there.getByRole("link", { name: "Continue" }).click();
    await menuOf(there, invited).waitFor();
    expect(await selectedTeam(guest)).toMatchObject({ display_name: "Founders" });

    await page.reload();
    await panel(page, "Members").getByRole("listitem").filter({ hasText: invited }).getByText("Member").waitFor();
    await panel(page, "Invitations").getByText("No pending invitations.").waitFor();
    expect([...founder.problems, ...guest.problems]).toEqual([]);
  });

  it("is left by a member, who has it no more; its only admin is warned", async () => {
    const { team, visitor } = await visitAsFounder(application);
    const member = await application.visitAsMember();
    await addMember(application, team, member.account.id);
    const [page, there] = [await visitor.open(teamPath(team)), await member.open(teamPath(team))];

    await page.getByRole("button", { name: "Leave team…" }).click();
    await page.getByText("You are the only admin.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

    await there.getByRole("button", { name: "Leave team…" }).click();
    const dialog = there.getByRole("dialog", { name: "Leave Founders?" });
    expect(await dialog.getByText("only admin").count()).toBe(0);
    await takeScreenshot(there, "teams-6-leave");
    await dialog.getByRole("button", { name: "Leave team" }).click();
    await sectionLink(there, "Founders").waitFor({ state: "detached" });
    await there.getByRole("status").getByText("You left Founders.").waitFor();
    expect(await there.getByText("You are no longer in this team").count()).toBe(0);
    await page.reload();
    await panel(page, "Members").getByText(visitor.account.email).waitFor();
    expect(await panel(page, "Members").getByText(member.account.email).count()).toBe(0);
    expect([...visitor.problems, ...member.problems]).toEqual([]);
  });

  it("is deleted after its name was typed, and nobody has it any more", async () => {
    const { team, visitor } = await visitAsFounder(application);
    const member = await application.visitAsMember();
    await addMember(application, team, member.account.id);
    const [page, there] = [await visitor.open(teamPath(team)), await member.open(teamPath(team))];
    await panel(there, "Founders").waitFor();

    await page.getByRole("button", { name: "Delete team…" }).click();
    await field(page, "Type Founders to confirm").fill("founder");
    await page.getByRole("button", { name: "Delete this team" }).click();
    await page.getByText("Type Founders exactly as shown.").waitFor();
    await takeScreenshot(page, "teams-7-delete");
    await field(page, "Type Founders to confirm").fill("Founders");
    await page.getByRole("button", { name: "Delete this team" }).click();
    await sectionLink(page, "Founders").waitFor({ state: "detached" });
    await page.getByRole("status").getByText("Founders was deleted.").waitFor();

    await there.reload();
    await sectionLink(there, "Profile").waitFor();
    await sectionLink(there, "Create a team").waitFor();
    expect(await sectionLink(there, "Founders").count()).toBe(0);
    expect([...visitor.problems, ...member.problems]).toEqual([]);
  });
});

describe("a team and its members", () => {
  it("have a picture and names of their own there, which the others see", async () => {
    const { team, visitor } = await visitAsFounder(application);
    const member = await application.visitAsMember();
    await addMember(application, team, member.account.id);
    const page = await visitor.open(teamPath(team));

    await page.getByLabel("Picture").setInputFiles(pictureFile);
    await panel(page, "Founders").getByRole("button", { name: "Remove" }).waitFor();
    await page.getByRole("button", { name: "Edit team name" }).click();
    await field(page, "Team name").fill("Explorers");
    await page.getByRole("button", { name: "Save" }).click();
    await sectionLink(page, "Explorers").waitFor();
    await page.getByRole("button", { name: "Edit your name in this team" }).click();
    await field(page, "Your name in this team").fill("The Countess");
    await page.getByRole("button", { name: "Save" }).click();
    await panel(page, "Members").getByText("The Countess").waitFor();

    const there = await member.open(teamPath(team));
    await panel(there, "Explorers").waitFor();
    await panel(there, "Members")
      .getByRole("listitem")
      .filter({ hasText: "The Countess" })
      .getByText("Admin")
      .waitFor();
    await expect.poll(() => sectionLink(there, "Explorers").locator("img").count()).toBe(1);
    expect((await application.whoIs(visitor)).display_name).toBeNull();
    expect([...visitor.problems, ...member.problems]).toEqual([]);
  });
});

describe("a name that is written like code", () => {
  it("stays text in the settings, in the mail, on the invitation and in the switcher", async () => {
    const name = "{team} $& <img src=x onerror=document.title='!'>";
    const [visitor, guest] = [await application.visitAsMember(), await application.visitAsMember()];
    const team = await foundTeam(application, visitor.account, name);

    const page = await visitor.open(teamPath(team));
    await panel(page, name).waitFor();
    await panel(page, "Delete team").getByText(`Deletes ${name} for everybody in it, for good.`).waitFor();
    const there = await guest.context.newPage();
    await there.goto(await invite(demo, application, team, guest.account.email));
    await there.getByRole("button", { name: `Join ${name}`, exact: true }).click();
    await there.getByRole("heading", { name: `Welcome to ${name}`, exact: true }).waitFor();
    await there.getByRole("link", { name: "Continue" }).click();
    await switcher(there, name).waitFor();

    const { message } = await mailWithLink(demo.mailServer, guest.account.email, "team-invitation");
    expect(message.subject).toContain("Join {team} $& <img src=x");
    expect(message.html).not.toContain("<img src=x");
    expect(await page.locator("img").count()).toBe(0);
    expect(await there.locator("img").count()).toBe(0);
    expect([...visitor.problems, ...guest.problems]).toEqual([]);
  });
});

describe("the link of an invitation", () => {
  const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

  it("opened while somebody else is signed in is accepted by another account", async () => {
    const [founder, invited, visitor] = await Promise.all([
      application.createMember(),
      application.createMember(),
      application.visitAsMember(),
    ]);
    const team = await foundTeam(application, founder);
    const page = await visitor.context.newPage();

    await page.goto(await invite(demo, application, team, invited.email));
    await heading(page, "Join Founders?");
    await page.getByText("The invitation was sent to another address than that of your account.").waitFor();
    await takeScreenshot(page, "teams-8-other-account");
    await page.getByRole("button", { name: "Switch account" }).click();
    await heading(page, "Sign in");
    await signInByPassword(page, invited.email);
    await heading(page, "Join Founders?");
    expect(await page.getByText("another address").count()).toBe(0);
    await page.getByRole("button", { name: "Join Founders" }).click();
    await heading(page, "Welcome to Founders");

    expect((await application.whoIs(visitor)).id).toBe(invited.id);
    expect(await selectedTeam(visitor)).toMatchObject({ id: team.id });
    expect(visitor.problems).toEqual([]);
  });

  it("says to members that they are in the team already, and to others that it was used", async () => {
    const [founder, member, other] = await Promise.all([
      application.createMember(),
      application.visitAsMember(),
      application.visitAsMember(),
    ]);
    const team = await foundTeam(application, founder);
    const link = await invite(demo, application, team, freshEmail());
    await addMember(application, team, member.account.id);
    const page = await member.context.newPage();

    await page.goto(link);
    await heading(page, "You are in Founders already");
    await takeScreenshot(page, "teams-9-member");

    const there = await other.context.newPage();
    await there.goto(link);
    await there.getByRole("button", { name: "Join Founders" }).click();
    await heading(there, "Welcome to Founders");
    const late = await application.visitAsMember();
    const lastPage = await late.context.newPage();
    await lastPage.goto(link);
    await heading(lastPage, "This invitation was already used");
    await takeScreenshot(lastPage, "teams-10-used");
    expect([...member.problems, ...other.problems, ...late.problems]).toEqual([]);
  });

  it("does not work any more when it was revoked", async () => {
    const [{ team, visitor }, guest] = [await visitAsFounder(application), await application.visitAsMember()];
    const invited = freshEmail();
    const link = await invite(demo, application, team, invited);
    const page = await visitor.open(teamPath(team));

    await page.getByRole("button", { name: `Revoke the invitation of ${invited}` }).click();
    await takeScreenshot(page, "teams-11-revoke");
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await panel(page, "Invitations").getByText("No pending invitations.").waitFor();

    const there = await guest.context.newPage();
    await there.goto(link);
    await heading(there, "This invitation isn't valid");
    await takeScreenshot(there, "teams-12-revoked");
    expect(await selectedTeam(guest)).toBeNull();
    expect([...visitor.problems, ...guest.problems]).toEqual([]);
  });
});

describe("the switcher of teams", () => {
  it("chooses the team that pages are about, here and wherever else one is signed in", async () => {
    const { team, visitor } = await visitAsFounder(application);
    const other = await foundTeam(application, team.founder, "Others");
    const page = await visitor.open("/");

    await switcher(page, "No team selected").click();
    await takeScreenshot(page, "teams-14-switcher");
    await page.getByRole("menuitemradio", { name: "Others" }).click();
    await page.getByRole("heading", { name: "Others" }).waitFor();
    await switcher(page, "Others").click();
    await expect.poll(() => page.getByRole("menuitemradio", { checked: true }).allTextContents()).toEqual(["Others"]);
    await page.getByRole("menuitem", { name: "Team settings" }).click();
    await panel(page, "Others").waitFor();
    expect(page.url()).toBe(demo.url + teamPath(other));

    expect(await selectedTeam(visitor)).toMatchObject({ id: other.id });
    const elsewhere = await application.visit();
    await application.signIn(elsewhere, team.founder);
    await switcher(await elsewhere.open("/team"), "Others").waitFor();
    expect([...visitor.problems, ...elsewhere.problems]).toEqual([]);
  });

  it("is not there while nobody is signed in", async () => {
    const visitor = await application.visit();

    const page = await visitor.open("/");
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();

    expect(await page.getByRole("button", { name: /^Switch team/ }).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it("shows the team of one's own that a project gives to everybody who signs up", async () => {
    const generous = await createApplication(demo, { create_team_on_sign_up: true });
    const [visitor, email] = [await generous.visit(), freshEmail()];
    const page = await visitor.open("/handler/sign-up");

    await askForMail(page, email);
    await typeLetters(page, await lettersOf(demo.mailServer, email));
    await menuOf(page, email).waitFor();

    const { selected_team: team } = (await generous.whoIs(visitor)) as { selected_team: { display_name: string } };
    await switcher(page, team.display_name).click();
    await expect.poll(() => page.getByRole("menuitemradio").allTextContents()).toEqual([team.display_name]);
    await takeScreenshot(page, "teams-15-personal");
    expect(visitor.problems).toEqual([]);
  });
});
