import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAccessibilityIssues } from "../support/accessibility.ts";
import { callApi } from "../support/api.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { createOwnedProject, createOwner, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
let userId: string;
let teamId: string;
beforeAll(async () => {
  dashboard = await startDashboard({ emails: "inbox" });
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url);
  userId = await make("/users", {
    display_name: "Ada",
    primary_email: "ada@example.com",
    primary_email_verified: true,
  });
  teamId = await make("/teams", { display_name: "Engines", creator_user_id: userId });
  // A row in the email log, and one in the list of endpoints.
  const invitation = { team_id: teamId, email: "grace@example.com", callback_url: "http://localhost:3000/handler" };
  await make("/team-invitations/send-code", invitation);
  const headers = { "content-type": "application/json", authorization: `Bearer ${project.superSecretAdminKey}` };
  const endpoints = `${dashboard.server.url}/svix/api/v1/app/${project.projectId}/endpoint/`;
  const body = JSON.stringify({ url: "http://localhost:9/hooks" });
  expect((await fetch(endpoints, { method: "POST", headers, body })).status).toBe(201);
});
afterAll(() => dashboard.stop());

async function make(path: string, body: object): Promise<string> {
  const { projectId, superSecretAdminKey } = project;
  const answer = await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, "POST", path, body);
  return String(answer.body.id);
}

/** Every project screen, relative to `/projects/{id}`. */
const screens: readonly [name: string, path: () => string][] = [
  ["overview", () => ""],
  ["set-up", () => "/setup"],
  ["users", () => "/users"],
  ["user", () => `/users/${userId}`],
  ["user sessions", () => `/users/${userId}?tab=sessions`],
  ["sign-in methods", () => "/auth-methods"],
  ["project permissions", () => "/project-permissions"],
  ["teams", () => "/teams"],
  ["team", () => `/teams/${teamId}`],
  ["team permissions", () => "/team-permissions"],
  ["team settings", () => "/team-settings"],
  ["domains", () => "/domains"],
  ["mail server", () => "/emails"],
  ["email template", () => "/emails/templates/password_reset"],
  ["email log", () => "/emails/log"],
  ["email inbox", () => "/emails/inbox"],
  ["webhooks", () => "/webhooks"],
  ["keys", () => "/api-keys"],
  ["audit log", () => "/audit-log"],
  ["project settings", () => "/project-settings"],
];

describe("every screen", () => {
  it.each(screens)("%s: has a title, one heading, no accessibility issues and no console errors", async (_, path) => {
    const user = await dashboard.visit(owner);
    const page = await user.open(`/projects/${project.projectId}${path()}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.title()).toMatch(/^\S.* · Test · Vestibule$/);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
    const found = [
      ...(await findAccessibilityIssues(page, { colorScheme: "light", width: 1440 })),
      ...(await findAccessibilityIssues(page, { colorScheme: "dark", width: 360 })),
    ];
    expect(found).toEqual([]);
    // Tables show all of their columns on a laptop.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.locator("[data-hides-end]").count()).toBe(0);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it.each(["/projects", "/new-project", "/account", "/nothing-here"])("%s, outside a project", async (path) => {
    const user = await dashboard.visit(owner);
    const page = await user.open(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.title()).toMatch(/^\S.* · Vestibule$/);
    expect(await findAccessibilityIssues(page, { colorScheme: "light", width: 360 })).toEqual([]);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });
});
