import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Dashboard, findDashboardAccessibilityIssues, startDashboard } from "../support/dashboard.ts";
import { createOwnedProject, createOwner, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
let userId: string;
const email = "grace.hopper@navy.example.com";
const domain = "https://app.example.com";

beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
  const domains = [{ domain, handler_path: "/auth" }];
  project = await createOwnedProject(owner, dashboard.server.url, { domains, allow_team_api_keys: true });
  const { body } = await asAdmin("POST", "/users", { display_name: "Grace Hopper", primary_email: email });
  userId = String(body.id);
});
afterAll(() => dashboard.stop());

const asAdmin = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  callApi(
    dashboard.server.url,
    { projectId: project.projectId, superSecretAdminKey: project.superSecretAdminKey },
    method,
    path,
    body,
  );
const getPath = (page: string) => `/projects/${project.projectId}${page}`;
const getIds = (body: Record<string, unknown>) => (body.items as { id: string }[]).map(({ id }) => id);

describe("team permissions", () => {
  it("are defined, rejected if they would form a cycle, and shown with the permissions they contain", async () => {
    await asAdmin("POST", "/team-permission-definitions", { id: "read" });
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath("/team-permissions"));
    await page.getByRole("button", { name: "Create permission" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Id").fill("publish");
    await dialog.getByRole("checkbox", { name: "read", exact: true }).check();
    await dialog.getByRole("button", { name: "Create permission" }).click();
    await page.getByRole("row", { name: /publish/ }).waitFor();

    await page.getByRole("button", { name: "read", exact: true }).click();
    await dialog.getByRole("checkbox", { name: "publish" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("read → publish → read").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await page.getByRole("radio", { name: "Graph" }).click();
    const node = page.getByRole("button", { name: "publish; includes read; not included in any" });
    await node.focus();
    await page.keyboard.press("ArrowRight");
    await page.locator('button[data-id="read"]:focus').waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });
});

describe("a team", () => {
  it("is created, gets a member, grants and revokes permissions, invites, stores metadata, and is deleted by its name", async () => {
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath("/teams?create=true"));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Engines");
    await dialog.getByRole("button", { name: "Create team" }).click();
    await page.getByRole("heading", { name: "Engines", level: 1 }).waitFor();
    const teamId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    await page.getByRole("button", { name: "Add member" }).click();
    await dialog.getByRole("combobox", { name: "User" }).fill("hopper");
    await page.getByRole("option", { name: /Grace Hopper/ }).click();
    await dialog.getByRole("button", { name: "Add to team" }).click();
    await page.getByRole("row", { name: /Grace Hopper/ }).waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await page
      .getByRole("row", { name: /Grace Hopper/ })
      .getByRole("button")
      .last()
      .click();
    await page.getByRole("menuitem", { name: "Edit permissions…" }).click();
    await dialog.getByRole("checkbox", { name: "publish" }).check();
    await dialog.getByText("Included in publish").waitFor();
    await dialog.getByRole("checkbox", { name: "team_member" }).uncheck();
    await dialog.getByRole("button", { name: "Save permissions" }).click();
    await page.getByRole("row", { name: /Grace Hopper.*publish/ }).waitFor();
    const granted = await asAdmin("GET", `/team-permissions?team_id=${teamId}&user_id=${userId}`);
    expect(getIds(granted.body)).toEqual(["publish"]);

    await page.getByRole("link", { name: "Invitations" }).click();
    await page.getByRole("button", { name: "Invite by email" }).click();
    await dialog.getByLabel("Email").fill("ada@example.com");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await page.getByText("ada@example.com").waitFor();
    const { message } = await dashboard.mailServer.waitForEmail("ada@example.com");
    expect(message.text).toContain(`${domain}/auth/team-invitation`);

    await page.getByRole("link", { name: "Metadata" }).click();
    await page.getByLabel("Server metadata").fill('{"plan": "gold"}');
    await asAdmin("PATCH", `/teams/${teamId}`, { server_metadata: { plan: "silver" } });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Metadata saved").waitFor();
    expect((await asAdmin("GET", `/teams/${teamId}`)).body.server_metadata).toEqual({ plan: "gold" });

    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("button", { name: "Delete team" }).click();
    await dialog.getByRole("textbox").fill("Engines");
    await dialog.getByRole("button", { name: "Delete team" }).click();
    await page.getByText("No teams yet").waitFor();
    expect((await asAdmin("GET", `/teams/${teamId}`)).body.code).toBe("TEAM_NOT_FOUND");
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("can be found among many by part of its name, and the search stays in the URL", async () => {
    for (const display_name of ["Platform", "Sales", "Legal"]) await asAdmin("POST", "/teams", { display_name });
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath("/teams"));
    await page.getByLabel("Search teams").fill("latf");
    await page.waitForURL(/query=latf/);
    await page.getByRole("row", { name: /Sales/ }).waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Platform/ }).waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });
});

it("default member permissions can be chosen in the team settings", async () => {
  const user = await dashboard.visit(owner);
  const page = await user.open(getPath("/team-settings"));
  await page.getByRole("switch", { name: "Create a personal team for each new user" }).click();
  await page.getByRole("button", { name: "Edit: Default permissions for new members" }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "publish" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Defaults saved").waitFor();
  const { body } = await asAdmin("GET", "/internal/projects/current");
  expect(body.config).toMatchObject({
    create_team_on_sign_up: true,
    team_member_default_permissions: [{ id: "publish" }, { id: "team_member" }],
  });
  expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
  expect(user.problems).toEqual([]);
  await user.context.close();
});
