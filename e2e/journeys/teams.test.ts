import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail } from "../support/project.ts";
import { type Application, createApplication } from "./support/application.ts";
import { imageFile } from "./support/image-file.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import {
  field,
  getUserMenu,
  requestSignInEmail,
  signInByPassword,
  typeEmailCode,
  waitForTypedCode,
} from "./support/sign-in-page.ts";
import {
  addMember,
  createTestTeam,
  invite,
  panel,
  sectionLink,
  teamPath,
  visitAsTeamCreator,
  waitForInvitationLink,
  withTeams,
} from "./support/teams.ts";
import { waitForEmailWithLink } from "./support/wait-for-email-with-link.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo, withTeams);
});
afterAll(() => demo.stop());

const selectedTeam = async (user: Parameters<Application["getCurrentUser"]>[0]) =>
  (await application.getCurrentUser(user)).selected_team;

const switcher = (page: Page, name: string) => page.getByRole("button", { name: `Switch team: ${name}`, exact: true });

describe("a team", () => {
  it("is created in the account settings, and an invited new user signs up on the way and joins", async () => {
    const [creator, guest, invited] = [await application.visitAsMember(), await application.visit(), freshEmail()];
    const page = await creator.open("/handler/account-settings#team-creation");
    await page.getByRole("button", { name: "Create team" }).click();
    await page.getByText("Enter a team name.").waitFor();
    await field(page, "Team name").fill("Founders");
    await page.getByRole("button", { name: "Create team" }).click();
    await panel(page, "Founders").waitFor();
    await panel(page, "Members").getByText(creator.account.email).waitFor();
    expect(await selectedTeam(creator)).toMatchObject({ display_name: "Founders" });
    await takeScreenshot(page, "teams-1-created");

    await field(page, "Email").fill(invited);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await page.getByText(`We've sent an invitation to ${invited}.`).waitFor();
    await panel(page, "Invitations").getByRole("listitem").getByText(invited).waitFor();
    await takeScreenshot(page, "teams-2-invited");

    const there = await guest.context.newPage();
    await there.goto(await waitForInvitationLink(demo, invited));
    await there.getByRole("heading", { name: "You've been invited to a team" }).waitFor();
    await takeScreenshot(there, "teams-3-signed-out");
    await there.getByRole("link", { name: "Sign up" }).click();
    await requestSignInEmail(there, invited);
    await typeEmailCode(there, await waitForTypedCode(demo.mailServer, invited));
    await there.getByRole("heading", { name: "Join Founders?" }).waitFor();
    await takeScreenshot(there, "teams-4-question");
    await there.getByRole("button", { name: "Join Founders" }).click();
    await there.getByRole("heading", { name: "Welcome to Founders" }).waitFor();
    await takeScreenshot(there, "teams-5-joined");
    await there.getByRole("link", { name: "Continue" }).click();
    await getUserMenu(there, invited).waitFor();
    expect(await selectedTeam(guest)).toMatchObject({ display_name: "Founders" });

    await page.reload();
    await panel(page, "Members").getByRole("listitem").filter({ hasText: invited }).getByText("Member").waitFor();
    await panel(page, "Invitations").getByText("No pending invitations").waitFor();
    expect([...creator.problems, ...guest.problems]).toEqual([]);
  });

  it("is left by a member, who then loses access; its only admin sees a warning", async () => {
    const { team, user } = await visitAsTeamCreator(application);
    const member = await application.visitAsMember();
    await addMember(application, team, member.account.id);
    const [page, there] = [await user.open(teamPath(team)), await member.open(teamPath(team))];

    await page.getByRole("button", { name: "Leave team…" }).click();
    await page.getByText("You're the only admin.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

    await there.getByRole("button", { name: "Leave team…" }).click();
    const dialog = there.getByRole("dialog", { name: "Leave Founders?" });
    expect(await dialog.getByText("only admin").count()).toBe(0);
    await takeScreenshot(there, "teams-6-leave");
    await dialog.getByRole("button", { name: "Leave team" }).click();
    await sectionLink(there, "Founders").waitFor({ state: "detached" });
    await there.getByRole("status").getByText("You left Founders.").waitFor();
    expect(await there.getByText("You're no longer in this team").count()).toBe(0);
    await page.reload();
    await panel(page, "Members").getByText(user.account.email).waitFor();
    expect(await panel(page, "Members").getByText(member.account.email).count()).toBe(0);
    expect([...user.problems, ...member.problems]).toEqual([]);
  });

  it("is deleted after its name is typed, and disappears for all members", async () => {
    const { team, user } = await visitAsTeamCreator(application);
    const member = await application.visitAsMember();
    await addMember(application, team, member.account.id);
    const [page, there] = [await user.open(teamPath(team)), await member.open(teamPath(team))];
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
    expect([...user.problems, ...member.problems]).toEqual([]);
  });
});

describe("a team and its members", () => {
  it("have an image and per-team names, which other members see", async () => {
    const { team, user } = await visitAsTeamCreator(application);
    const member = await application.visitAsMember();
    await addMember(application, team, member.account.id);
    const page = await user.open(teamPath(team));

    await page.getByLabel("Picture").setInputFiles(imageFile);
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
    expect((await application.getCurrentUser(user)).display_name).toBeNull();
    expect([...user.problems, ...member.problems]).toEqual([]);
  });
});

describe("a name that looks like code", () => {
  it("stays text in the settings, the email, the invitation and the switcher", async () => {
    const name = "{team} $& <img src=x onerror=document.title='!'>";
    const [user, guest] = [await application.visitAsMember(), await application.visitAsMember()];
    const team = await createTestTeam(application, user.account, name);

    const page = await user.open(teamPath(team));
    await panel(page, name).waitFor();
    await panel(page, "Delete team").getByText(`Permanently deletes ${name} for all members.`).waitFor();
    const there = await guest.context.newPage();
    await there.goto(await invite(demo, application, team, guest.account.email));
    await there.getByRole("button", { name: `Join ${name}`, exact: true }).click();
    await there.getByRole("heading", { name: `Welcome to ${name}`, exact: true }).waitFor();
    await there.getByRole("link", { name: "Continue" }).click();
    await switcher(there, name).waitFor();

    const { message } = await waitForEmailWithLink(demo.mailServer, guest.account.email, "team-invitation");
    expect(message.subject).toContain("Join {team} $& <img src=x");
    expect(message.html).not.toContain("<img src=x");
    expect(await page.locator("img").count()).toBe(0);
    expect(await there.locator("img").count()).toBe(0);
    expect([...user.problems, ...guest.problems]).toEqual([]);
  });
});

describe("the link in an invitation", () => {
  const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

  it("can be accepted with another account while signed in", async () => {
    const [creator, invited, user] = await Promise.all([
      application.createMember(),
      application.createMember(),
      application.visitAsMember(),
    ]);
    const team = await createTestTeam(application, creator);
    const page = await user.context.newPage();

    await page.goto(await invite(demo, application, team, invited.email));
    await heading(page, "Join Founders?");
    await page.getByText("This invitation was sent to a different email than your account's.").waitFor();
    await takeScreenshot(page, "teams-8-other-account");
    await page.getByRole("button", { name: "Switch account" }).click();
    await heading(page, "Sign in");
    await signInByPassword(page, invited.email);
    await heading(page, "Join Founders?");
    expect(await page.getByText("a different email").count()).toBe(0);
    await page.getByRole("button", { name: "Join Founders" }).click();
    await heading(page, "Welcome to Founders");

    expect((await application.getCurrentUser(user)).id).toBe(invited.id);
    expect(await selectedTeam(user)).toMatchObject({ id: team.id });
    expect(user.problems).toEqual([]);
  });

  it("tells members that they already joined, and others that it was used", async () => {
    const [creator, member, other] = await Promise.all([
      application.createMember(),
      application.visitAsMember(),
      application.visitAsMember(),
    ]);
    const team = await createTestTeam(application, creator);
    const link = await invite(demo, application, team, freshEmail());
    await addMember(application, team, member.account.id);
    const page = await member.context.newPage();

    await page.goto(link);
    await heading(page, "You're already in Founders");
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

  it("stops working when the invitation is revoked", async () => {
    const [{ team, user }, guest] = [await visitAsTeamCreator(application), await application.visitAsMember()];
    const invited = freshEmail();
    const link = await invite(demo, application, team, invited);
    const page = await user.open(teamPath(team));

    await page.getByRole("button", { name: `Revoke the invitation for ${invited}` }).click();
    await takeScreenshot(page, "teams-11-revoke");
    await page.getByRole("dialog").getByRole("button", { name: "Revoke invitation" }).click();
    await panel(page, "Invitations").getByText("No pending invitations").waitFor();

    const there = await guest.context.newPage();
    await there.goto(link);
    await heading(there, "This invitation isn't valid");
    await takeScreenshot(there, "teams-12-revoked");
    expect(await selectedTeam(guest)).toBeNull();
    expect([...user.problems, ...guest.problems]).toEqual([]);
  });
});

describe("the team switcher", () => {
  it("selects the team that pages are about, here and in the user's other browsers", async () => {
    const { team, user } = await visitAsTeamCreator(application);
    const other = await createTestTeam(application, team.creator, "Others");
    const page = await user.open("/");

    await switcher(page, "No team selected").click();
    await takeScreenshot(page, "teams-14-switcher");
    await page.getByRole("menuitemradio", { name: "Others" }).click();
    await page.getByRole("heading", { name: "Others" }).waitFor();
    await switcher(page, "Others").click();
    await expect.poll(() => page.getByRole("menuitemradio", { checked: true }).allTextContents()).toEqual(["Others"]);
    await page.getByRole("menuitem", { name: "Team settings" }).click();
    await panel(page, "Others").waitFor();
    expect(page.url()).toBe(demo.url + teamPath(other));

    expect(await selectedTeam(user)).toMatchObject({ id: other.id });
    const elsewhere = await application.visit();
    await application.signIn(elsewhere, team.creator);
    await switcher(await elsewhere.open("/team"), "Others").waitFor();
    expect([...user.problems, ...elsewhere.problems]).toEqual([]);
  });

  it("is hidden while no user is signed in", async () => {
    const user = await application.visit();

    const page = await user.open("/");
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();

    expect(await page.getByRole("button", { name: /^Switch team/ }).count()).toBe(0);
    expect(user.problems).toEqual([]);
  });

  it("shows the personal team that a project creates for every new user", async () => {
    const generous = await createApplication(demo, { create_team_on_sign_up: true });
    const [user, email] = [await generous.visit(), freshEmail()];
    const page = await user.open("/handler/sign-up");

    await requestSignInEmail(page, email);
    await typeEmailCode(page, await waitForTypedCode(demo.mailServer, email));
    await getUserMenu(page, email).waitFor();

    const { selected_team: team } = (await generous.getCurrentUser(user)) as {
      selected_team: { display_name: string };
    };
    await switcher(page, team.display_name).click();
    await expect.poll(() => page.getByRole("menuitemradio").allTextContents()).toEqual([team.display_name]);
    await takeScreenshot(page, "teams-15-personal");
    expect(user.problems).toEqual([]);
  });
});
