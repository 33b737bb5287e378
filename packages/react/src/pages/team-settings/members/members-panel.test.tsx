import { screen, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, press } from "../../../testing/actions.ts";
import { createTeamServer, graceJson, memberJson, openTeam } from "../../../testing/open-team.ts";
import { listJson, successJson, teamJson } from "../../../testing/wire.ts";

const { list } = contract.teamMemberProfiles;
const remove = contract.teamMemberships.delete;
const panel = async () => within(await screen.findByRole("region", { name: "Members" }));

describe("the members of a team", () => {
  it("are shown with their roles; members do not remove themselves here", async () => {
    const server = createTeamServer();
    const unnamed = graceJson({
      user_id: "9b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a33",
      display_name: null,
      primary_email: null,
      permission_ids: ["billing"],
    });
    server.respond(list, listJson([memberJson(), graceJson(), unnamed]));
    openTeam(server);
    const members = await panel();
    await members.findByText("Grace Hopper");
    expect(members.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Ada LovelaceYouAdminada@example.com",
      "Grace HopperMembergrace@example.comRemove",
      "No namebillingRemove",
    ]);
  });

  it("cannot be removed without permission", async () => {
    openTeam(createTeamServer({ permissions: ["$read_members"] }));
    const members = await panel();
    await members.findByText("Grace Hopper");
    expect(members.queryByRole("button")).toBeNull();
  });

  it("are busy while they load", async () => {
    const server = createTeamServer();
    const release = server.hold(list);
    openTeam(server);
    const members = await panel();
    expect(members.getByRole("list").getAttribute("aria-busy")).toBe("true");
    release();
    expect(await members.findByText("Grace Hopper")).toBeDefined();
  });

  it("are twenty at first, and all on request", async () => {
    const server = createTeamServer();
    const many = Array.from({ length: 22 }, (_, index) =>
      graceJson({ user_id: `9b2f6b8e-${1000 + index}-4f0b-9f9e-0d5d3a3c1a33` }),
    );
    server.respond(list, listJson(many));
    const { user } = openTeam(server);
    await press(user, "Show all 22");
    expect((await panel()).getAllByRole("listitem")).toHaveLength(22);
  });

  it.each(commonFailures)("%s offer a retry", async (_case, failure, message) => {
    const server = createTeamServer();
    server.fail(list, failure);
    const { user } = openTeam(server);
    await expectAlert(`Couldn't load this. ${message.replace(/Code: .*/, "")}`);
    server.respond(list, listJson([graceJson()]));
    await user.click((await panel()).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Grace Hopper")).toBeDefined();
  });
});

describe("removing a member", () => {
  async function confirmRemoval(server: ReturnType<typeof createTeamServer>) {
    const { user } = openTeam(server);
    await press(user, "Remove Grace Hopper");
    const dialog = within(screen.getByRole("dialog", { name: "Remove Grace Hopper?" }));
    expect(server.requestsTo(remove)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Remove" }));
  }

  it("happens after confirmation, is announced, and moves focus to the title", async () => {
    const server = createTeamServer();
    server.respond(remove, () => {
      server.respond(list, listJson([memberJson()]));
      return successJson;
    });
    await confirmRemoval(server);
    expect(await screen.findByText("Grace Hopper is no longer in the team.")).toBeDefined();
    expect(server.requestsTo(remove)[0]?.params).toEqual({ team_id: teamJson().id, user_id: graceJson().user_id });
    await expectFocus(screen.getByRole("heading", { name: "Members" }));
  });

  it.each([
    ["if the member left meanwhile", { code: "USER_NOT_FOUND" }, "This user is no longer in the team."],
    ...commonFailures,
  ] as const)("%s says why it failed", async (_case, failure, message) => {
    const server = createTeamServer();
    server.fail(remove, failure);
    await confirmRemoval(server);
    await expectAlert(message);
    expect(screen.getByRole("button", { name: "Remove Grace Hopper" })).toBeDefined();
  });
});
