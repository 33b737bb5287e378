import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail } from "../support/project.ts";
import { type Application, createApplication } from "./support/application.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { field } from "./support/sign-in-page.ts";
import {
  addMember,
  createTestTeam,
  invite,
  panel,
  sectionLink,
  type Team,
  teamPath,
  visitAsTeamCreator,
  waitForInvitationLink,
  withTeams,
} from "./support/teams.ts";

let demo: Demo;
let application: Application;
/** The team under test: its creator is shown as Ada, and it has an open invitation. */
let sharedTeam: Team;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo, withTeams);
  sharedTeam = await createTestTeam(application, await application.createMember());
  const { id, accessToken } = sharedTeam.creator;
  await application.call("PATCH", `/team-member-profiles/${sharedTeam.id}/${id}`, { display_name: "Ada" }, accessToken);
  await invite(demo, application, sharedTeam, freshEmail());
});
afterAll(() => demo.stop());

interface Row {
  readonly who: string;
  /** Undefined: the default member permissions. */
  readonly permissions?: readonly string[];
  /** The panels of the team's section, from top to bottom. */
  readonly boxes: readonly string[];
  /** The buttons in them that change something for other members. */
  readonly buttons: readonly string[];
}

const remove = "Remove Ada";
const revoke = "Revoke the invitation for";
const rename = "Edit team name";

const rows: readonly Row[] = [
  {
    who: "an admin",
    permissions: ["team_admin"],
    boxes: ["Founders", "Your team profile", "Members", "Invitations", "API keys", "Leave team", "Delete team"],
    buttons: [rename, remove, revoke],
  },
  {
    who: "a member",
    boxes: ["Founders", "Your team profile", "Members", "Invitations", "Leave team"],
    buttons: [],
  },
  {
    who: "a member without permissions",
    permissions: [],
    boxes: ["Founders", "Your team profile", "Leave team"],
    buttons: [],
  },
  {
    who: "a member who may only invite",
    permissions: ["$invite_members"],
    boxes: ["Founders", "Your team profile", "Invitations", "Leave team"],
    buttons: [],
  },
  {
    who: "a member who may only see the members",
    permissions: ["$read_members"],
    boxes: ["Founders", "Your team profile", "Members", "Leave team"],
    buttons: [],
  },
  {
    who: "a member who may see and remove members",
    permissions: ["$read_members", "$remove_members"],
    boxes: ["Founders", "Your team profile", "Members", "Leave team"],
    buttons: [remove],
  },
  {
    who: "a member who may only change the team",
    permissions: ["$update_team"],
    boxes: ["Founders", "Your team profile", "Leave team"],
    buttons: [rename],
  },
  {
    who: "a member who may only manage keys",
    permissions: ["$manage_api_keys"],
    boxes: ["Founders", "Your team profile", "API keys", "Leave team"],
    buttons: [],
  },
  {
    who: "a member who may only delete the team",
    permissions: ["$delete_team"],
    boxes: ["Founders", "Your team profile", "Leave team", "Delete team"],
    buttons: [],
  },
];

describe("the team's section shows only what the member can see and do", () => {
  it.each(rows)("$who", async ({ who, permissions, boxes, buttons }) => {
    const user = await application.visitAsMember();
    await addMember(application, sharedTeam, user.account.id, permissions);

    const page = await user.open(teamPath(sharedTeam));
    await panel(page, "Leave team").waitFor();
    for (const name of boxes) await panel(page, name).and(page.locator(":not(:has([aria-busy]))")).waitFor();
    await takeScreenshot(page, `team-roles-${who.replaceAll(" ", "-")}`);

    expect(await page.locator(".vst-section").getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(boxes);
    const shown = await page.locator(".vst-section").getByRole("button").all();
    const names = await Promise.all(shown.map((button) => button.getAttribute("aria-label")));
    for (const name of [remove, revoke, rename]) {
      expect(
        names.some((each) => each?.startsWith(name)),
        name,
      ).toBe(buttons.includes(name));
    }
    expect(user.problems).toEqual([]);
  });
});

describe("a member who can only invite", () => {
  it("invites, and sees a confirmation that the email was sent", async () => {
    const [user, invited] = [await application.visitAsMember(), freshEmail()];
    await addMember(application, sharedTeam, user.account.id, ["$invite_members"]);

    const page = await user.open(teamPath(sharedTeam));
    await field(page, "Email").fill(invited);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await page.getByText(`We've sent an invitation to ${invited}.`).waitFor();

    expect(await waitForInvitationLink(demo, invited)).toContain("/demo/handler/team-invitation?code=");
    expect(user.problems).toEqual([]);
  });
});

describe("the page of a team in the example application", () => {
  it.each([
    ["an admin", "team_admin", 1],
    ["a member", "team_member", 0],
  ])("shows %s the parts for their role", async (_who, role, count) => {
    const user = await application.visitAsMember();
    await addMember(application, sharedTeam, user.account.id, [role]);
    await application.call("PATCH", "/users/me", { selected_team_id: sharedTeam.id }, user.account.accessToken);

    const page = await user.open("/team");
    await page.getByRole("region", { name: "Members" }).getByRole("listitem").nth(1).waitFor();

    await expect.poll(() => page.getByRole("heading", { name: "Admins only" }).count()).toBe(count);
    expect(user.problems).toEqual([]);
  });
});

describe("a member whom an admin removes", () => {
  it("loses access to the team at the next request of their browser", async () => {
    const { team, user } = await visitAsTeamCreator(application);
    const member = await application.visitAsMember();
    await addMember(application, team, member.account.id);
    const there = await member.open(teamPath(team));
    await panel(there, "Members").getByText(member.account.email).waitFor();

    const page = await user.open(teamPath(team));
    await page.getByRole("button", { name: `Remove ${member.account.email}` }).click();
    await takeScreenshot(page, "team-roles-remove");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText(`${member.account.email} is no longer in the team.`).waitFor();
    await takeScreenshot(page, "team-roles-removed");

    await field(there, "Email").fill(freshEmail());
    await there.getByRole("button", { name: "Send invitation" }).click();
    await there.getByText("You're no longer in this team, or it was deleted.").waitFor();
    await takeScreenshot(there, "team-roles-removed-member");
    expect(await sectionLink(there, "Founders").count()).toBe(0);
    expect(await panel(there, "Members").count()).toBe(0);
    await there.goto(`${demo.url}/team`);
    await there.getByRole("heading", { name: "No team selected" }).waitFor();
    expect([...user.problems, ...member.problems]).toEqual([]);
  });
});
