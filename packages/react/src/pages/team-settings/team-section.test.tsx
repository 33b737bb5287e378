import { screen, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, fillIn, press } from "../../testing/actions.ts";
import { createTeamServer, memberJson, openTeam } from "../../testing/open-team.ts";
import { listJson, teamJson } from "../../testing/wire.ts";

const { update } = contract.teams;
const listPanels = () =>
  screen.getAllByRole("region").map((region) => within(region).getAllByRole("heading")[0]?.textContent);

describe("a team's section", () => {
  it.each([
    ["nothing", [], ["Analysts", "Your team profile", "Leave team"]],
    ["see members", ["$read_members"], ["Analysts", "Your team profile", "Members", "Leave team"]],
    ["invite", ["$invite_members"], ["Analysts", "Your team profile", "Invitations", "Leave team"]],
    ["manage keys", ["$manage_api_keys"], ["Analysts", "Your team profile", "API keys", "Leave team"]],
    ["delete it", ["$delete_team"], ["Analysts", "Your team profile", "Leave team", "Delete team"]],
  ])("for a member who can %s shows exactly the allowed panels", async (_case, permissions, panels) => {
    openTeam(createTeamServer({ permissions, config: { allow_team_api_keys: true } }));
    await screen.findByRole("region", { name: "Leave team" });
    expect(listPanels()).toEqual(panels);
    expect(screen.queryByRole("button", { name: "Edit team name" })).toBeNull();
  });

  it("shows no keys if the project has none", async () => {
    openTeam(createTeamServer());
    await screen.findByRole("region", { name: "Members" });
    expect(screen.queryByRole("region", { name: "API keys" })).toBeNull();
  });

  it("shows a placeholder until the permissions are known", async () => {
    const server = createTeamServer();
    const release = server.hold(contract.teamPermissions.list);
    openTeam(server);
    await screen.findByRole("link", { name: "Analysts", current: "page" });
    expect(screen.queryByRole("region")).toBeNull();
    release();
    expect(await screen.findByRole("region", { name: "Analysts" })).toBeDefined();
  });

  it.each(commonFailures)("%s offers a retry", async (_case, failure, message) => {
    const server = createTeamServer();
    server.fail(contract.teamPermissions.list, failure);
    const { user } = openTeam(server);
    await expectAlert(`Couldn't load this. ${message.replace(/Code: .*/, "")}`);
    server.respond(contract.teamPermissions.list, listJson([]));
    await press(user, "Try again");
    expect(await screen.findByRole("region", { name: "Leave team" })).toBeDefined();
  });
});

describe("the team's name", () => {
  it("is changed with permission", async () => {
    const server = createTeamServer();
    server.respond(update, () => {
      server.respond(contract.teams.list, listJson([teamJson({ display_name: "Engineers" })]));
      return teamJson({ display_name: "Engineers" });
    });
    const { user } = openTeam(server);
    await press(user, "Edit team name");
    await fillIn(user, { "Team name": "Engineers" });
    await press(user, "Save");
    expect(await screen.findByRole("region", { name: "Engineers" })).toBeDefined();
    expect(server.onlyBody(update)).toEqual({ display_name: "Engineers" });
  });

  it("is required", async () => {
    const server = createTeamServer();
    const { user } = openTeam(server);
    await press(user, "Edit team name");
    await fillIn(user, { "Team name": " " });
    await press(user, "Save");
    await expectAlert("Enter a team name.");
    expect(screen.getByRole("textbox", { name: "Team name" }).getAttribute("aria-invalid")).toBe("true");
    expect(server.requestsTo(update)).toEqual([]);
  });

  it.each([
    [
      "if the team is gone",
      { code: "TEAM_NOT_FOUND", details: { team_id: teamJson().id } },
      "You're no longer in this team, or it was deleted.",
    ],
    ...commonFailures,
  ] as const)("%s keeps its value and says why", async (_case, failure, message) => {
    const server = createTeamServer();
    server.fail(update, failure);
    const { user } = openTeam(server);
    await press(user, "Edit team name");
    await fillIn(user, { "Team name": "Engineers" });
    await press(user, "Save");
    await expectAlert(`Not saved. ${message.replace(/Code: .*/, "")}`);
  });

  it("explains above the panels that the permission was revoked meanwhile", async () => {
    const server = createTeamServer();
    const details = { team_id: teamJson().id, user_id: "u", permission_id: "$update_team" };
    server.fail(update, { code: "TEAM_PERMISSION_REQUIRED", details });
    const { user } = openTeam(server);
    await press(user, "Edit team name");
    await fillIn(user, { "Team name": "Engineers" });
    await press(user, "Save");
    expect(
      (await screen.findAllByText(/You no longer have permission to do this\. Ask a team admin\./)).length,
    ).toBeGreaterThan(0);
  });
});

describe("the user's profile in the team", () => {
  it.each([
    ["a name", "Countess", "Countess"],
    ["no name, which means the display name", "", null],
  ])("can have %s", async (_case, typed, sent) => {
    const server = createTeamServer();
    server.respond(contract.teamMemberProfiles.read, memberJson({ display_name: "Ada" }));
    server.respond(contract.teamMemberProfiles.update, memberJson({ display_name: sent }));
    const { user } = openTeam(server);
    await press(user, "Edit your name in this team");
    await fillIn(user, { "Your name in this team": typed });
    await press(user, "Save");
    expect(await screen.findByText("Saved")).toBeDefined();
    expect(server.onlyBody(contract.teamMemberProfiles.update)).toEqual({ display_name: sent });
  });

  it.each(commonFailures)("%s offers a retry", async (_case, failure, message) => {
    const server = createTeamServer({ permissions: [] });
    server.fail(contract.teamMemberProfiles.read, failure);
    const { user } = openTeam(server);
    await expectAlert(`Couldn't load this. ${message.replace(/Code: .*/, "")}`);
    server.respond(contract.teamMemberProfiles.read, memberJson());
    await press(user, "Try again");
    expect(await screen.findByRole("button", { name: "Edit your name in this team" })).toBeDefined();
  });
});
