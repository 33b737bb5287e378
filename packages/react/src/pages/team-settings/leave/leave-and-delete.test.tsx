import { screen, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../../testing/actions.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";
import { createTeamServer, graceJson, memberJson, openTeam } from "../../../testing/open-team.ts";
import { listJson, successJson, teamJson } from "../../../testing/wire.ts";
import { DeleteTeamPanel } from "./delete-team-panel.tsx";
import { LeaveTeamPanel } from "./leave-team-panel.tsx";

const leave = contract.teamMemberships.delete;
const deleteTeam = contract.teams.delete;

/** Removes the team from the list as soon as the request succeeds. */
function acceptDeparture(server: FakeServer, endpoint: typeof leave | typeof deleteTeam): void {
  server.respond(endpoint, () => {
    server.respond(contract.teams.list, listJson([]));
    return successJson;
  });
}

describe(LeaveTeamPanel, () => {
  async function openDialog(server: FakeServer) {
    const { user } = openTeam(server);
    await press(user, "Leave team…");
    const dialog = within(await screen.findByRole("dialog", { name: "Leave Analysts?" }));
    return { user, dialog, confirm: () => user.click(dialog.getByRole("button", { name: "Leave team" })) };
  }

  it("leaves after confirmation and says so", async () => {
    const server = createTeamServer({ permissions: [] });
    acceptDeparture(server, leave);
    const { confirm } = await openDialog(server);
    expect(server.requestsTo(leave)).toEqual([]);
    await confirm();
    expect(await screen.findByText("You left Analysts.")).toBeDefined();
    expect(screen.queryByText(/You're no longer in this team/)).toBeNull();
    expect(server.requestsTo(leave)[0]?.params).toEqual({ team_id: teamJson().id, user_id: "me" });
  });

  it.each([
    ["the only admin", [memberJson(), graceJson()], /You're the only admin\..*Ask the Analytical Engines team/],
    ["the only member", [memberJson()], /You're the only member\..*Delete the team instead\./],
    [
      "one of two admins",
      [memberJson(), graceJson({ permission_ids: ["team_admin"] })],
      /^You'll lose access immediately\./,
    ],
  ])("explains the consequences for %s", async (_case, members, message) => {
    const server = createTeamServer();
    server.respond(contract.teamMemberProfiles.list, listJson(members));
    const { dialog } = await openDialog(server);
    expect(await dialog.findByText(message)).toBeDefined();
  });

  it("can be canceled", async () => {
    const server = createTeamServer({ permissions: [] });
    const { user, dialog } = await openDialog(server);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.requestsTo(leave)).toEqual([]);
  });

  it.each(commonFailures)("%s keeps the membership and says why", async (_case, failure, message) => {
    const server = createTeamServer({ permissions: [] });
    server.fail(leave, failure);
    const { confirm } = await openDialog(server);
    await confirm();
    await expectAlert(message);
    expect(screen.getByRole("region", { name: "Analysts" })).toBeDefined();
  });
});

describe(DeleteTeamPanel, () => {
  const field = "Type Analysts to confirm";

  it("deletes the team after the user typed its name, and says so", async () => {
    const server = createTeamServer();
    acceptDeparture(server, deleteTeam);
    const { user } = openTeam(server);
    await press(user, "Delete team…");
    await expectFocus(screen.getByLabelText(field));
    await fillIn(user, { [field]: "Analysts" });
    await press(user, "Delete this team");
    expect(await screen.findByText("Analysts was deleted.")).toBeDefined();
    expect(server.requestsTo(deleteTeam)).toHaveLength(1);
  });

  it("does nothing after another name", async () => {
    const server = createTeamServer();
    const { user } = openTeam(server);
    await press(user, "Delete team…");
    await fillIn(user, { [field]: "analysts" });
    await press(user, "Delete this team");
    expect(screen.getByText("Type Analysts exactly as shown.")).toBeDefined();
    expect(server.requestsTo(deleteTeam)).toEqual([]);
    await press(user, "Cancel");
    await expectFocus(screen.getByRole("button", { name: "Delete team…" }));
  });

  it.each(commonFailures)("%s keeps the team and says why", async (_case, failure, message) => {
    const server = createTeamServer();
    server.fail(deleteTeam, failure);
    const { user } = openTeam(server);
    await press(user, "Delete team…");
    await fillIn(user, { [field]: "Analysts" });
    await press(user, "Delete this team");
    await expectAlert(message);
  });
});
