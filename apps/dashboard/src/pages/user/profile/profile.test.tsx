import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, onTestFinished } from "vitest";
import { adaChannel, answerProject, projectPath } from "../../../testing/fixtures/project.ts";
import {
  ada,
  createEntry,
  createList,
  createPage,
  createSession,
  createTeam,
  createUser,
  id,
  ids,
} from "../../../testing/fixtures/records.ts";
import { choose, findDialog, laptopWidth, setWidth } from "../../../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../../../testing/render-dashboard.tsx";

setUpDashboard({ covers: ["UserRail", "RecentActivityCard"] });

const path = projectPath(`/users/${ids.ada}`);
const findSection = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the profile of a user", () => {
  it("shows recent events as sentences, with the time and the device", async () => {
    const { api } = answerProject();
    api.answer(
      contract.auditLog.list,
      createPage([
        createEntry({
          action: "team_membership.add",
          outcome: "success",
          reason: null,
          actor: { type: "owner", id: ids.otherOwner, access_type: "admin", display_name: "Mara" },
          details: { team_id: ids.team },
          names: { [ids.team]: "Gulf Jet" },
        }),
      ]),
    );
    renderDashboard(path);
    const recent = await findSection("Recent activity");
    const event = await recent.findByRole("listitem");
    expect(event.textContent).toBe("Mara added this user to Gulf Jet1 hour ago · Firefox on Linux · France");
    // The page's user is neither named nor linked.
    expect(
      within(event)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Gulf Jet"]);
    expect(recent.getByRole("link", { name: "Show all" }).getAttribute("href")).toContain("tab=activity");
  });

  it("shows at most six events, and the others on its tab", async () => {
    const { api } = answerProject();
    const entries = Array.from({ length: 8 }, (_, index) =>
      createEntry({ id: id(300 + index), number: 20 - index, ip: `203.0.113.${index}` }),
    );
    api.answer(contract.auditLog.list, createPage(entries));
    renderDashboard(path);
    const recent = await findSection("Recent activity");
    expect(await recent.findAllByRole("listitem")).toHaveLength(6);
    expect(recent.queryByRole("button", { name: "Show older" })).toBeNull();
  });

  it("shows events that repeat in a row once, with their number", async () => {
    const { api } = answerProject();
    const entries = Array.from({ length: 3 }, (_, index) => createEntry({ id: id(300 + index), number: 20 - index }));
    api.answer(contract.auditLog.list, createPage([...entries, createEntry({ id: id(310), action: "sign_out" })]));
    renderDashboard(path);
    const events = await (await findSection("Recent activity")).findAllByRole("listitem");
    expect(events.map(({ textContent }) => textContent?.includes("3 times"))).toEqual([true, false]);
  });

  it("shows the id, the time of the sign-up, sessions, teams and metadata in the rail", async () => {
    const { api } = answerProject();
    api.answer(contract.users.read, createUser({ server_metadata: { plan: "pro", seats: 12 } }));
    const teams = Array.from({ length: 6 }, (_, index) =>
      createTeam({ id: id(400 + index), display_name: `Team ${index + 1}` }),
    );
    api.answer(contract.teams.list, createList(...teams));
    renderDashboard(path);
    const rail = within(await screen.findByRole("complementary", { name: "Details" }));
    expect(rail.getByTitle(ids.ada).textContent).toBe("00000000…");
    expect(rail.getByText("Jan 12, 2026, 12:00 PM")).toBeTruthy();
    expect(await rail.findByText("Firefox on Linux")).toBeTruthy();
    expect((await rail.findByRole("link", { name: /Team 4$/ })).getAttribute("href")).toContain(id(403));
    expect(rail.queryByText("Team 5")).toBeNull();
    expect(rail.getByText("2 more")).toBeTruthy();
    expect(rail.getByText("2 fields")).toBeTruthy();
  });

  it("says what a new user doesn't have yet", async () => {
    const { api } = answerProject();
    api.answer(contract.sessions.list, createList());
    api.answer(contract.teams.list, createList());
    renderDashboard(path);
    const rail = within(await screen.findByRole("complementary", { name: "Details" }));
    expect(await rail.findByText("No active sessions")).toBeTruthy();
    expect(await rail.findByText("No teams yet")).toBeTruthy();
    expect(rail.getByText("No metadata yet")).toBeTruthy();
  });

  it.each([
    ["sign-in", ["Sessions", "Teams", "Metadata"]],
    ["sessions", ["Teams", "Metadata"]],
    ["teams", ["Sessions", "Metadata"]],
    ["keys", ["Sessions", "Teams", "Metadata"]],
    ["metadata", ["Sessions", "Teams"]],
    ["activity", ["Sessions", "Teams", "Metadata"]],
  ])("keeps the rail on the tab %s, without what the tab shows", async (tab, sections) => {
    answerProject();
    renderDashboard(`${path}?tab=${tab}`);
    const rail = within(await screen.findByRole("complementary", { name: "Details" }));
    expect(rail.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(sections);
  });

  it("shows the rest of the page when sessions can't be loaded", async () => {
    const { api } = answerProject();
    api.fail(contract.sessions.list, "500");
    renderDashboard(path);
    expect(await screen.findByText("Couldn't be loaded")).toBeTruthy();
    expect(await screen.findByRole("link", { name: /Analysts$/ })).toBeTruthy();
  });

  it("sums up the sign-in methods", async () => {
    const { api } = answerProject();
    api.answer(
      contract.users.read,
      createUser({ has_password: true, otp_auth_enabled: false, oauth_providers: [], requires_totp_mfa: true }),
    );
    api.answer(contract.sessions.list, createList(createSession()));
    renderDashboard(path);
    const methods = await findSection("Sign-in methods");
    const read = (term: string) => methods.getByText(term).nextElementSibling?.textContent;
    expect([read("Password"), read("Email link or code"), read("Connected accounts")]).toEqual(["Set", "Off", "None"]);
    expect(read("Two-factor authentication")).toBe("On");
    expect(methods.getByRole("link", { name: "Manage" }).getAttribute("href")).toContain("tab=sign-in");
  });

  it("shows the email of a user without a name once in the header", async () => {
    const { api } = answerProject();
    api.answer(contract.users.read, { ...ada, display_name: null });
    renderDashboard(path);
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toBe("ada@example.com");
    expect(within(heading.closest("header") as HTMLElement).getAllByText("ada@example.com")).toHaveLength(1);
  });
});

describe("an email of a user", () => {
  it("takes a second change that is chosen while the first one is being saved", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(path);
    api.answer(contract.contactChannels.update, adaChannel);
    const release = api.hold(contract.contactChannels.update);
    await choose(user, "Actions for ada@example.com", "Mark as not verified");
    await choose(user, "Actions for ada@example.com", "Disable for sign-in");
    release();
    const sent = () => api.requests(contract.contactChannels.update).map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ is_verified: false }, { used_for_auth: false }]));
  });
});

describe("the teams of a user", () => {
  const teamsPath = `${path}?tab=teams`;
  const findItem = async () => (await findSection("Teams")).findByRole("listitem");

  it("say what the user may do in them, and since when they are a member", async () => {
    answerProject();
    renderDashboard(teamsPath);
    const item = await findItem();
    await waitFor(() => expect(item.textContent).toContain("team_member · Joined 2 days ago"));
  });

  it("are listed without that if it can't be loaded", async () => {
    const { api } = answerProject();
    api.fail(contract.teamMemberProfiles.list, "500");
    renderDashboard(teamsPath);
    const item = await findItem();
    expect(within(item).getByRole("link").textContent).toBe("Analysts");
    await waitFor(() => expect(api.requests(contract.teamMemberProfiles.list)).not.toEqual([]));
    expect(item.textContent).not.toContain("Joined");
  });
});

describe("on phones", () => {
  it("the actions of the password are in a menu", async () => {
    setWidth(390);
    onTestFinished(() => setWidth(laptopWidth));
    answerProject();
    const { user } = renderDashboard(`${path}?tab=sign-in`);
    await choose(user, "Actions for Password", "Replace");
    await findDialog("Replace the password");
    expect(screen.queryByRole("button", { name: "Remove: Password" })).toBeNull();
    // Before the window is wide again.
    cleanup();
  });
});
