import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Dashboard, findDashboardAccessibilityIssues, startDashboard } from "../support/dashboard.ts";
import { createOwner, freshEmail, type Owner, password } from "../support/project.ts";
import { internalKeys } from "../support/server.ts";

let dashboard: Dashboard;
let owner: Owner;
let projectId: string;
beforeAll(async () => {
  dashboard = await startDashboard({ fresh: true });
  owner = await createOwner(dashboard.server.url);
  // No keys yet, as in projects created in the dashboard.
  const { publishableClientKey } = internalKeys;
  const caller = { projectId: "internal", publishableClientKey, accessToken: owner.accessToken };
  const project = { display_name: "New", config: { allow_localhost: true } };
  const made = await callApi(dashboard.server.url, caller, "POST", "/internal/projects", project);
  projectId = String(made.body.id);
});
afterAll(() => dashboard.stop());

const listKeys = async (): Promise<unknown> => {
  const caller = { projectId, adminAccessToken: owner.accessToken };
  return (await callApi(dashboard.server.url, caller, "GET", "/internal/api-keys")).body.items;
};
const createUser = (email: string) =>
  callApi(dashboard.server.url, { projectId, adminAccessToken: owner.accessToken }, "POST", "/users", {
    primary_email: email,
  });
const snippet = async (page: Page, step: string): Promise<string> =>
  (await page.getByRole("region", { name: step, exact: true }).textContent()) ?? "";
const check = (page: Page, name: string) => page.locator("[data-state]").filter({ hasText: name });
const waitForDone = (page: Page, name: string) => check(page, name).and(page.locator("[data-state=done]")).waitFor();
const choose = (page: Page, framework: string) => page.getByRole("tab", { name: framework, exact: true }).click();

/** Serves the page the way a developer would on their own machine. */
async function serve(html: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, server };
}

describe("a new project", () => {
  it("can be set up with its snippets unchanged, and the page shows each completed step", async () => {
    const user = await dashboard.visit(owner);
    const page = await user.open(`/projects/${projectId}`);
    await page.getByRole("link", { name: "Set up your app" }).click();
    await page.getByText("Waiting for your first sign-up").waitFor();
    await choose(page, "React");
    await page.waitForURL(/framework=react/);
    await page.getByText("Keys created").waitFor();
    await page.getByText(/Never ship it in a page or an app\. Expires .+20\d\d/).waitFor();
    // A publishable key, which doesn't expire, and a secret one.
    expect(await listKeys()).toHaveLength(2);
    const key = await page.getByLabel("Publishable client key", { exact: true }).inputValue();
    expect(await snippet(page, "Add Vestibule to your app")).toContain(`--publishable-client-key ${key}`);
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await page.getByRole("radio", { name: "By hand" }).check();
    await page.waitForURL(/method=manual/);
    expect(await snippet(page, "Add the keys")).toContain(`VITE_VESTIBULE_PROJECT_ID=${projectId}`);
    expect(await snippet(page, "Add the keys")).toContain(`VITE_VESTIBULE_PUBLISHABLE_CLIENT_KEY=${key}`);
    const kit = `${dashboard.server.url}/kit/react.tgz`;
    expect(await snippet(page, "Install the kit")).toContain(`npm install ${kit}`);
    const digest = createHash("sha512")
      .update(new Uint8Array(await (await fetch(kit)).arrayBuffer()))
      .digest("base64");
    await page.getByText("Check the download").click();
    await page.getByText(`sha512-${digest}`).waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await choose(page, "curl");
    const { stdout } = await promisify(execFile)("bash", ["-c", await snippet(page, "List users")]);
    expect(JSON.parse(stdout)).toMatchObject({ items: [] });
    await waitForDone(page, "First request");

    await choose(page, "Plain HTML");
    await page.waitForURL(/framework=html/);
    const { url, server } = await serve(await snippet(page, "One page, no build"));
    const application = await user.context.newPage();
    await application.goto(url);
    const email = freshEmail();
    await application.getByLabel("Email").fill(email);
    await application.getByLabel("Password").fill(password);
    await application.getByRole("button").click();
    await application.getByText(`Hello ${email}`).waitFor();
    await application.close();
    server.close();

    await page.bringToFront();
    await waitForDone(page, "First sign-up");
    await check(page, "First sign-up").getByRole("link", { name: email }).waitFor();
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await page.getByRole("list", { name: "Sign-in methods" }).getByText("Password").waitFor();
    await page.getByRole("link", { name: email }).first().waitFor();
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("gets no second keys when the page opens again, and says that it has some", async () => {
    const user = await dashboard.visit(owner);
    const page = await user.open(`/projects/${projectId}/setup`);
    await page.getByRole("heading", { name: "Your app is connected" }).waitFor();
    await page.getByRole("button", { name: "Show steps" }).click();
    await page.getByText("Replace the placeholders in these snippets with your keys, or create new keys.").waitFor();
    await page.getByText("This project already has a publishable key and a secret key.").waitFor();
    const firstUser = await check(page, "First sign-up").getByRole("link").textContent();
    await createUser("later@example.com");
    await page.reload();
    await check(page, "First sign-up")
      .getByRole("link", { name: firstUser ?? "" })
      .waitFor();
    expect(await listKeys()).toHaveLength(2);
    await page.getByRole("button", { name: "Show steps" }).click();
    await page.getByRole("button", { name: "Create keys" }).dblclick();
    await page.getByText("Keys created").waitFor();
    expect(await listKeys()).toHaveLength(4);
    await user.context.close();
  });

  it("has an overview whose range is in the URL, with the chart data also available as text", async () => {
    const user = await dashboard.visit(owner);
    const page = await user.open(`/projects/${projectId}?days=7&zone=UTC`);
    const chart = page.getByRole("application").first();
    await chart.waitFor();
    const rows = page.getByRole("table", { name: "Sign-ups", exact: true }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(8);
    // Two today. The day may have changed at midnight.
    await expect.poll(() => rows.filter({ hasText: /2$/ }).count()).toBe(1);

    await chart.focus();
    await page.keyboard.press("ArrowRight");
    // The project didn't exist in the previous period, so there is nothing to compare with.
    await page.locator("[data-chart-tooltip]").getByText("Sign-ups").waitFor();
    expect(await page.getByText("Previous period").count()).toBe(0);
    // The map renders when it scrolls into view.
    await page.getByText("Users by country").scrollIntoViewIfNeeded();
    await page.getByRole("img", { name: "World map" }).waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await page.getByRole("radio", { name: "90 days" }).check();
    await page.waitForURL(/days=90/);
    await expect.poll(() => rows.count()).toBe(91);
    await page.getByRole("radio", { name: "Dates" }).check();
    await page.getByLabel("From", { exact: true }).fill("2026-01-05");
    await page.getByLabel("To", { exact: true }).fill("2026-01-04");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("Choose a valid range").waitFor();
    await page.getByLabel("To", { exact: true }).fill("2026-01-06");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL(/from=2026-01-05&to=2026-01-06/);
    await expect.poll(() => rows.count()).toBe(3);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });
});
