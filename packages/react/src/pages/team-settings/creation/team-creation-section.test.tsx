import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../../testing/actions.ts";
import { openSettings } from "../../../testing/open-settings.ts";
import { createTeamServer } from "../../../testing/open-team.ts";
import { listJson, teamJson } from "../../../testing/wire.ts";

const { create, list } = contract.teams;

function createServer() {
  const server = createTeamServer({ config: { client_team_creation_enabled: true } });
  server.respond(list, listJson([]));
  return server;
}

describe("creating a team", () => {
  it("sends the name once and opens the new team", async () => {
    const server = createServer();
    server.respond(create, () => {
      server.respond(list, listJson([teamJson()]));
      return teamJson();
    });
    const release = server.hold(create);
    const { user } = openSettings("team-creation", server);
    await expectFocus(await screen.findByLabelText("Team name"));
    await fillIn(user, { "Team name": " Analysts " });
    await press(user, "Create team");
    await press(user, "Create team");
    expect(screen.getByRole("button", { name: "Create team" }).getAttribute("aria-busy")).toBe("true");
    release();
    expect(await screen.findByRole("region", { name: "Analysts" })).toBeDefined();
    expect(window.location.hash).toBe(`#team-${teamJson().id}`);
    expect(server.onlyBody(create)).toMatchObject({ display_name: "Analysts" });
  });

  it("requires a name", async () => {
    const server = createServer();
    const { user } = openSettings("team-creation", server);
    await press(user, "Create team");
    expect(screen.getByText("Enter a team name.")).toBeDefined();
    await expectFocus(screen.getByLabelText("Team name"));
    expect(server.requestsTo(create)).toEqual([]);
  });

  it.each(commonFailures)("%s says why it failed and keeps the name", async (_case, failure, message) => {
    const server = createServer();
    server.fail(create, failure);
    const { user } = openSettings("team-creation", server);
    await fillIn(user, { "Team name": "Analysts" });
    await press(user, "Create team");
    await expectAlert(message);
    expect(screen.getByLabelText<HTMLInputElement>("Team name").value).toBe("Analysts");
  });

  it("is not offered unless the project allows it", async () => {
    openSettings("team-creation", createTeamServer());
    await waitFor(() => expect(screen.getByRole("heading", { name: "Profile" })).toBeDefined());
    expect(screen.queryByLabelText("Team name")).toBeNull();
  });
});
