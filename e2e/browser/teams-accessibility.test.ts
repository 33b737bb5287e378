import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication, type Member } from "../journeys/support/application.ts";
import { takeScreenshot } from "../journeys/support/screenshot.ts";
import { addMember, createTestTeam, invite, panel, type Team, teamPath, withTeams } from "../journeys/support/teams.ts";
import { findAccessibilityIssues, type ScreenMode, screenModes } from "../support/accessibility.ts";
import type { BrowserUser } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail } from "../support/project.ts";

let demo: Demo;
let application: Application;
/** A team of two with an open invitation and API keys of its creator. Rows only read them. */
let team: Team;
let member: Member;
let invitation: string;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo, withTeams);
  team = await createTestTeam(application, await application.createMember());
  member = await application.createMember();
  await addMember(application, team, member.id);
  invitation = await invite(demo, application, team, freshEmail());
  await application.call("PATCH", "/users/me", { selected_team_id: team.id }, team.creator.accessToken);
  await createKeys(team.creator.accessToken);
});
afterAll(() => demo.stop());

async function createKeys(accessToken: string): Promise<void> {
  const expiries = { "Nightly backup": null, "Old laptop": 1000, "Lost telephone": null };
  for (const [description, expires] of Object.entries(expiries)) {
    const wanted = { user_id: "me", description, expires_at_millis: expires };
    const { id } = await application.call("POST", "/user-api-keys", wanted, accessToken);
    if (description !== "Lost telephone") continue;
    await application.call("PATCH", `/user-api-keys/${id}`, { revoked: true }, accessToken);
  }
}

interface Row {
  readonly name: string;
  /** Default: the team's creator, who has all permissions. */
  readonly as?: "founder" | "member" | "stranger" | "visitor";
  /** Runs before the page opens. */
  readonly prepare?: (user: BrowserUser) => Promise<unknown>;
  /** Default: the team's section. */
  readonly path?: string;
  /** Brings the page into the state under test and waits for it. */
  readonly arrive: (page: Page) => Promise<unknown>;
  /** The button of a menu to open, again for each width. */
  readonly menu?: string;
}

/** A browser signed in as the given role. */
async function visitAs(as: Row["as"] = "founder"): Promise<BrowserUser> {
  if (as === "stranger") return application.visitAsMember();
  const user = await application.visit();
  if (as !== "visitor") await application.signIn(user, as === "member" ? member : team.creator);
  return user;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const dialog = (page: Page) => page.getByRole("dialog");
const fail = (pattern: RegExp) => (user: BrowserUser) =>
  user.context.route(pattern, (route) => route.fulfill({ status: 503, body: "Down" }));
async function openMenu(page: Page, name: string, { width }: ScreenMode): Promise<void> {
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width, height: 800 });
  await press(page, name);
  await page.getByRole("menu").waitFor();
}
/** Waits for the lists of a team's section: a click on a button that moves down as they load is lost. */
async function waitForLists(page: Page): Promise<void> {
  await panel(page, "Members").getByText("Admin").waitFor();
  await panel(page, "Invitations").getByRole("listitem").first().waitFor();
  await panel(page, "API keys").getByText("No API keys yet").waitFor();
}
const openInvitation = (page: Page) => page.goto(invitation);

const keysPath = "/handler/account-settings#api-keys";

const teamRows: readonly Row[] = [
  { name: "a team", arrive: (page) => panel(page, "API keys").getByText("No API keys yet").waitFor() },
  { name: "another user's team", as: "member", arrive: (page) => panel(page, "Members").getByText("Admin").waitFor() },
  {
    name: "a team that the user isn't a member of",
    as: "stranger",
    arrive: (page) => page.getByText("You're no longer in this team, or it was deleted.").waitFor(),
  },
  {
    name: "a team whose lists failed to load",
    prepare: fail(/\/(team-member-profiles|team-invitations|team-api-keys)\b/),
    arrive: (page) => page.getByRole("button", { name: "Try again" }).nth(3).waitFor(),
  },
  {
    name: "a team that failed to load",
    prepare: fail(/\/team-permissions\b/),
    arrive: (page) => page.getByRole("button", { name: "Try again" }).waitFor(),
  },
  {
    name: "teams that failed to load",
    prepare: fail(/\/teams\b/),
    path: "/handler/account-settings",
    arrive: (page) => page.getByRole("navigation", { name: "Sections" }).getByRole("button").waitFor(),
  },
  {
    name: "a new team without a name",
    path: "/handler/account-settings#team-creation",
    arrive: async (page) => {
      await press(page, "Create team");
      await page.getByText("Enter a team name.").waitFor();
    },
  },
  {
    name: "a user who was already invited, and errors in other forms",
    arrive: async (page) => {
      await waitForLists(page);
      await page.getByRole("textbox", { name: "Email" }).fill(freshEmail());
      await press(page, "Send invitation");
      await page.getByText("We've sent an invitation").waitFor();
      await press(page, "Edit team name");
      await page.getByRole("textbox", { name: "Team name" }).fill("");
      await press(page, "Save");
      await press(page, "Delete team…");
      await press(page, "Delete this team");
      await page.locator("[aria-invalid=true]").nth(1).waitFor();
    },
  },
  {
    name: "leaving as the only admin",
    arrive: async (page) => {
      await waitForLists(page);
      await press(page, "Leave team…");
      await dialog(page).getByText("You're the only admin.").waitFor();
    },
  },
  {
    name: "the list of sections",
    path: "/handler/account-settings#sections",
    arrive: (page) => page.getByRole("link", { name: "Founders" }).waitFor(),
  },
];

const apiKeyRows: readonly Row[] = [
  {
    name: "API keys and the menu of one",
    path: keysPath,
    arrive: (page) => page.getByText("Lost telephone").waitFor(),
    menu: "Actions for Nightly backup",
  },
  {
    name: "an API key that is renamed",
    path: keysPath,
    arrive: async (page) => {
      await press(page, "Actions for Nightly backup");
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await page.getByRole("textbox", { name: "Rename Nightly backup" }).fill("");
      await press(page, "Save");
      await page.locator("[aria-invalid=true]").waitFor();
    },
  },
  {
    name: "an API key with an expiration date and an error",
    path: keysPath,
    arrive: async (page) => {
      await press(page, "Create key");
      await dialog(page).getByLabel("Expires").selectOption("On a date");
      await dialog(page).getByRole("button", { name: "Create key" }).click();
      await page.locator("[aria-invalid=true]").nth(1).waitFor();
    },
  },
  {
    name: "a new API key",
    path: keysPath,
    arrive: async (page) => {
      await press(page, "Create key");
      await page.getByRole("textbox", { name: "Description" }).fill("Builds");
      await page.keyboard.press("Enter");
      await page.getByText("Save your API key").waitFor();
    },
  },
];

const invitationRows: readonly Row[] = [
  {
    name: "an invitation before signing in",
    as: "visitor",
    arrive: async (page) => {
      await openInvitation(page);
      await heading(page, "You've been invited to a team");
    },
  },
  {
    name: "an invitation to another email",
    as: "stranger",
    arrive: async (page) => {
      await openInvitation(page);
      await page.getByText("a different email").waitFor();
    },
  },
  {
    name: "a joined team",
    as: "stranger",
    arrive: async (page) => {
      await page.goto(await invite(demo, application, team, freshEmail()));
      await press(page, "Join Founders");
      await heading(page, "Welcome to Founders");
    },
  },
  {
    name: "an invitation that does not exist",
    as: "visitor",
    path: "/handler/team-invitation?code=none",
    arrive: (page) => heading(page, "This invitation isn't valid"),
  },
  {
    name: "an invitation that failed to load",
    as: "stranger",
    prepare: fail(/\/team-invitations\//),
    arrive: async (page) => {
      await openInvitation(page);
      await heading(page, "Something went wrong");
    },
  },
];

const exampleRows: readonly Row[] = [
  {
    name: "the team page with the switcher open",
    path: "/team",
    arrive: (page) => heading(page, "Admins only"),
    menu: "Switch team: Founders",
  },
  { name: "no selected team", as: "member", path: "/team", arrive: (page) => heading(page, "No team selected") },
  {
    name: "a switcher that failed to load the teams",
    prepare: fail(/\/teams\b/),
    path: "/",
    arrive: (page) => page.getByRole("button", { name: "Switch team: Founders" }).waitFor(),
    menu: "Switch team: Founders",
  },
];

describe.each([
  ["teams", teamRows],
  ["API keys", apiKeyRows],
  ["invitations", invitationRows],
  ["the example application", exampleRows],
])("%s: no accessibility issues in light and dark mode, on wide and narrow screens", (_subject, rows) => {
  it.each(rows)("$name", async ({ name, as, prepare, path, arrive, menu }) => {
    const user = await visitAs(as);
    await prepare?.(user);
    const page = await user.open(path ?? teamPath(team));
    await arrive(page);

    for (const mode of screenModes) {
      if (menu) await openMenu(page, menu, mode);
      expect(await findAccessibilityIssues(page, mode)).toEqual([]);
      const picture = [name, mode.colorScheme, mode.width].join(" ").replaceAll(/[ ,]+/g, "-");
      await takeScreenshot(page, `barriers-${picture}`, { fullPage: true });
    }

    expect(user.problems.filter((problem) => !problem.includes("status of 503"))).toEqual([]);
  });
});
