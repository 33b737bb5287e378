import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { createOwnedProject, createOwner, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url);
});
afterAll(() => dashboard.stop());

/** The server's files stop answering, as when the connection drops before the page's code was loaded. */
const assets = /\/dashboard\//;

describe("navigating while the server can't be reached (design review mistake 2)", () => {
  it("keeps the page with its unsaved edits and says so, and opens the next page once the server is back", async () => {
    const user = await dashboard.visit(owner);
    // Without the code that is loaded in advance.
    await user.context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const page = await user.open(`/projects/${project.projectId}/project-settings`);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Not saved yet");
    await user.context.route(assets, (route) => route.abort());
    const { href } = new URL(page.url());

    const domains = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Domains" });
    await domains.click();
    await page.getByText("Can't reach the server").waitFor();
    expect(page.url()).toBe(href);
    expect(await name.inputValue()).toBe("Not saved yet");

    await user.context.unroute(assets);
    await page.getByRole("button", { name: "Discard" }).click();
    await domains.click();
    await page.getByRole("heading", { name: "Domains", level: 1 }).waitFor();
  });

  it("opens pages whose code the browser loaded while it was idle", async () => {
    const user = await dashboard.visit(owner);
    const page = await user.open(`/projects/${project.projectId}/project-settings`);
    await page.getByRole("textbox", { name: "Name", exact: true }).waitFor();
    await page.waitForFunction(
      () => performance.getEntriesByType("resource").filter(({ name }) => /\/page-[^/]*\.js$/.test(name)).length >= 20,
    );
    await user.context.setOffline(true);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Domains" }).click();
    await page.getByRole("heading", { name: "Domains", level: 1 }).waitFor();
    await user.context.setOffline(false);
  });
});
