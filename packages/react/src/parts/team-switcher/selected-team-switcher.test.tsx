import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { createSettingsServer } from "../../testing/open-settings.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { listJson, projectJson, teamJson, userJson } from "../../testing/wire.ts";
import { SelectedTeamSwitcher } from "./selected-team-switcher.tsx";

const analysts = teamJson();
const engineers = teamJson({ id: "7d1c2f4e-93ab-4c55-8a1e-2b6f0d9e4c22", display_name: "Engineers" });
const { update } = contract.ownUser;

/** A server for a user of both teams, who selected the first. */
function createServer() {
  const server = createSettingsServer({ user: userJson({ selected_team_id: analysts.id, selected_team: analysts }) });
  server.respond(contract.teams.list, listJson([analysts, engineers]));
  server.respond(update, ({ body }) => {
    const { selected_team_id } = body as { selected_team_id: string };
    server.user = userJson({
      selected_team_id,
      selected_team: selected_team_id === analysts.id ? analysts : engineers,
    });
    return server.user;
  });
  return server;
}
const checked = () => screen.getByRole("menuitemradio", { checked: true }).textContent;

describe("the team switcher", () => {
  it("renders nothing for a signed-out visitor", async () => {
    const { container, app } = renderKit(<SelectedTeamSwitcher />, { server: createFakeServer() });
    await app.getUser();
    await waitFor(() => expect(container.textContent).toBe(""));
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is a placeholder while it loads, then names the selected team", async () => {
    const server = createServer();
    const release = server.hold(contract.teams.list);
    renderKit(<SelectedTeamSwitcher />, { server });
    expect(screen.queryByRole("button")).toBeNull();
    release();
    expect(await screen.findByRole("button", { name: "Switch team: Analysts" })).toBeDefined();
  });

  it("selects another team once and opens its page", async () => {
    const server = createServer();
    const release = server.hold(update);
    const { user, visits } = renderKit(<SelectedTeamSwitcher urlMap={({ id }) => `/teams/${id}`} />, { server });
    await press(user, "Switch team: Analysts");
    expect(checked()).toBe("Analysts");
    await expectFocus(screen.getByRole("menuitemradio", { checked: true }));
    await user.click(screen.getByRole("menuitemradio", { name: "Engineers" }));
    const button = screen.getByRole("button", { name: "Switch team: Engineers" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(visits).toEqual([`/teams/${engineers.id}`]));
    expect(server.onlyBody(update)).toEqual({ selected_team_id: engineers.id });
  });

  it("shows the page's team and stores it as the selected one", async () => {
    const server = createServer();
    renderKit(<SelectedTeamSwitcher selectedTeam={engineers} />, { server });
    expect(await screen.findByRole("button", { name: "Switch team: Engineers" })).toBeDefined();
    await waitFor(() => expect(server.onlyBody(update)).toEqual({ selected_team_id: engineers.id }));
  });

  it("stores nothing on request", async () => {
    const server = createServer();
    const { user, visits } = renderKit(
      <SelectedTeamSwitcher noUpdateSelectedTeam selectedTeam={null} urlMap={({ id }) => `/teams/${id}`} />,
      { server },
    );
    await press(user, "Switch team: No team selected");
    await user.click(screen.getByRole("menuitemradio", { name: "Engineers" }));
    await waitFor(() => expect(visits).toEqual([`/teams/${engineers.id}`]));
    expect(server.requestsTo(update)).toEqual([]);
  });

  it.each([
    ["a selected team", {}, ["Team settings"]],
    ["team creation", { client_team_creation_enabled: true }, ["Team settings", "Create a team"]],
  ])("offers the actions that go with %s", async (_case, config, expected) => {
    const server = createServer();
    server.project = projectJson(config);
    const { user } = renderKit(<SelectedTeamSwitcher />, { server });
    await press(user, "Switch team: Analysts");
    await waitFor(() =>
      expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(expected),
    );
    expect(screen.getByRole("menuitem", { name: "Team settings" }).getAttribute("href")).toBe(
      `/handler/account-settings#team-${analysts.id}`,
    );
  });

  it("renders nothing for a user without teams", async () => {
    const { container } = renderKit(<SelectedTeamSwitcher />, { server: createSettingsServer() });
    await waitFor(() => expect(container.querySelector(".vst-switcher")).toBeNull());
  });

  it("offers a user without teams to create one, if the project lets users", async () => {
    const server = createSettingsServer({ project: projectJson({ client_team_creation_enabled: true }) });
    renderKit(<SelectedTeamSwitcher />, { server });
    const link = await screen.findByRole("link", { name: "Create a team" });
    expect(link.getAttribute("href")).toBe("/handler/account-settings#team-creation");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each(commonFailures)("%s keeps the selection and says why", async (_case, failure, message) => {
    const server = createServer();
    server.fail(update, failure);
    const { user } = renderKit(<SelectedTeamSwitcher />, { server });
    await press(user, "Switch team: Analysts");
    await user.click(screen.getByRole("menuitemradio", { name: "Engineers" }));
    await expectAlert(message.replace(/Code: .*/, ""));
    expect(screen.getByRole("button", { name: "Switch team: Analysts" })).toBeDefined();
  });

  it("offers a retry if the teams cannot be loaded", async () => {
    const server = createServer();
    server.failOnce(contract.teams.list, { status: 500 });
    const { user } = renderKit(<SelectedTeamSwitcher />, { server });
    await press(user, /^Switch team/);
    await user.click(screen.getByRole("menuitem", { name: "Try again" }));
    await press(user, "Switch team: Analysts");
    expect(screen.getAllByRole("menuitemradio")).toHaveLength(2);
  });
});
