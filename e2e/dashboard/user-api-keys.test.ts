import { afterAll, beforeAll, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { createOwnedProject, createOwner, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url, { allow_user_api_keys: true });
});
afterAll(() => dashboard.stop());

const api = async (method: string, path: string, body?: object) => {
  const { projectId, superSecretAdminKey } = project;
  return (await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, method, path, body)).body;
};

it("an owner revokes a user's API key, which then stops working; without API keys in the project, the page explains it", async () => {
  const user = await api("POST", "/users", { display_name: "Ada" });
  const team = await api("POST", "/teams", { display_name: "Engines" });
  const key = await api("POST", "/user-api-keys", {
    user_id: user.id,
    description: "Nightly",
    expires_at_millis: null,
  });
  const check = () => api("POST", "/user-api-keys/check", { api_key: (key.value as string) ?? "" });
  expect((await check()).id).toBe(key.id);
  const browserUser = await dashboard.visit(owner);
  const page = await browserUser.open(`/projects/${project.projectId}/users/${user.id}?tab=keys`);
  await page.getByText("Nightly").first().waitFor();

  await page
    .getByRole("main")
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await page.getByText("Key revoked").first().waitFor();
  expect((await check()).code).toBe("API_KEY_REVOKED");

  await page.goto(`${dashboard.url}/projects/${project.projectId}/teams/${team.id}?tab=keys`);
  await page.getByText("Team API keys are turned off").waitFor();
  expect(browserUser.problems).toEqual([]);
  await browserUser.context.close();
});
