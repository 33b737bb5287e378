import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Dashboard, findDashboardAccessibilityIssues, startDashboard } from "../support/dashboard.ts";
import { createOwnedProject, createOwner, type Owner, password, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
let adaId: string;
let graceId: string;
let teamId: string;
const ada = "ada.lovelace@example.com";
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url);
  const { body } = await asKey("POST", "/users", {
    display_name: "Ada",
    primary_email: ada,
    primary_email_auth_enabled: true,
    password,
  });
  adaId = String(body.id);
  await asKey("PATCH", `/users/${adaId}`, { display_name: "Ada Lovelace" });
  graceId = String((await asKey("POST", "/users", { display_name: "Grace Hopper" })).body.id);
  teamId = String((await asOwner("POST", "/teams", { display_name: "Engines" })).body.id);
  await signIn("not her password");
  await signIn(password);
});
afterAll(() => dashboard.stop());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (caller: object, method: Method, path: string, body?: object) =>
  callApi(dashboard.server.url, { projectId: project.projectId, ...caller }, method, path, body);
const asKey = (method: Method, path: string, body?: object) =>
  call({ superSecretAdminKey: project.superSecretAdminKey }, method, path, body);
const asOwner = (method: Method, path: string, body?: object) =>
  call({ adminAccessToken: owner.accessToken }, method, path, body);
const signIn = (tried: string) =>
  call({ publishableClientKey: project.publishableClientKey }, "POST", "/auth/password/sign-in", {
    email: ada,
    password: tried,
  });

const visit = async (search = "") => {
  const user = await dashboard.visit(owner);
  return { user, page: await user.open(`/projects/${project.projectId}/audit-log${search}`) };
};
const rows = (page: Page, ...texts: string[]) =>
  texts.reduce((found, hasText) => found.filter({ hasText }), page.getByRole("row"));
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

describe("the audit log", () => {
  it("shows the actor, action and target with their current names", async () => {
    const { user, page } = await visit();
    await rows(page, "API key “Test” created user Ada Lovelace").waitFor();
    await rows(page, "You created team Engines").waitFor();
    await rows(page, "A visitor couldn't sign in as Ada Lovelace", "Wrong email or password").waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await rows(page, "updated user Ada Lovelace").click();
    const drawer = page.getByRole("dialog", { name: /updated user Ada Lovelace/ });
    // Names are never recorded.
    await drawer.getByText("Values aren't recorded").waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await drawer.getByRole("link", { name: "Filter by target" }).click();
    await drawer.waitFor({ state: "hidden" });
    await button(page, "Target: Ada Lovelace").waitFor();
    await rows(page, "Engines").waitFor({ state: "detached" });
    await rows(page, "created user").getByText("Ada Lovelace").click();
    await page
      .getByRole("dialog", { name: /created user Ada Lovelace/ })
      .getByRole("link", { name: "Ada Lovelace" })
      .click();
    await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("opens an entry with Enter, steps to the next one, and returns to its row with one Escape", async () => {
    const { user, page } = await visit();
    const row = page.getByRole("row").filter({ hasText: "created user Ada Lovelace" });
    await row.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: /created user Ada Lovelace/ });
    await drawer.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("created user Ada Lovelace");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await button(page, "Newer entry").click();
    await drawer.waitFor({ state: "detached" });
    await button(page, "Older entry").click();
    await drawer.waitFor();
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("can be filtered by action, actor, target and outcome, and the URL reflects the filters", async () => {
    const { user, page } = await visit();
    await rows(page, "Engines").waitFor();
    const dialog = page.getByRole("dialog");
    const choose = async (text: string, option: RegExp) => {
      await dialog.getByRole("combobox").fill(text);
      await page.getByRole("option", { name: option }).click();
      await dialog.getByRole("button", { name: "Show" }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await button(page, "Target").click();
    await page.getByRole("menuitem", { name: "Find a user" }).click();
    await dialog.getByRole("button", { name: "Show" }).click();
    await dialog.getByText("Choose a user").waitFor();
    await choose("lovelace@exam", /Ada Lovelace/);
    await rows(page, "Engines").waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("target")).toBe(adaId);

    await button(page, "Outcome").click();
    await page.getByRole("menuitemradio", { name: "Failed" }).click();
    await rows(page, "created user").waitFor({ state: "detached" });
    await rows(page, "couldn't sign in").waitFor();
    await button(page, "Clear filters").click();

    await button(page, "Event").click();
    await page.getByRole("menuitem", { name: "More…" }).click();
    await choose("team", /^Team created/);
    // The head, the day and the entry.
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
    await button(page, "Actor").click();
    await page.getByRole("menuitemradio", { name: `You (${owner.email})` }).waitFor();
    await page.getByRole("menuitemradio", { name: "API key “Test”" }).click();
    await page.getByText("No matching events").waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await page.reload();
    await button(page, "Actor: API key “Test”").waitFor();
    await button(page, "Clear filters").first().click();
    await rows(page, "Engines").waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("shows the team, and why a request was rejected", async () => {
    await asKey("POST", `/team-memberships/${teamId}/${graceId}`, {});
    const { user, page } = await visit("?action=team_membership.add");
    await rows(page, "API key “Test” added Grace Hopper to Engines").click();
    const added = page.getByRole("dialog", { name: /added Grace Hopper to Engines/ });
    await added.getByText("Team", { exact: true }).waitFor();
    await added.getByRole("link", { name: "Engines" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Engines" }).waitFor();

    await page.goBack();
    await page.goto(page.url().replace(/\?.*/, "?outcome=failure"));
    await rows(page, "A visitor couldn't sign in as Ada Lovelace").click();
    const refused = page.getByRole("dialog", { name: "A visitor couldn't sign in as Ada Lovelace" });
    await refused.getByText("Wrong email or password").waitFor();
    await refused.getByText("EMAIL_PASSWORD_MISMATCH").waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await page.goto(page.url().replace(/audit-log.*/, `users/${adaId}?tab=activity`));
    const failed = page.getByRole("listitem").filter({ hasText: "Wrong email or password" });
    await failed.getByText("A visitor couldn't sign in", { exact: true }).waitFor();
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("can be verified from first to last entry, and exported", async () => {
    const { user, page } = await visit("?action=user.create");
    await rows(page, "Grace Hopper").waitFor();
    await button(page, "Verify integrity").click();
    await page.getByText("entries verified").waitFor();

    const download = page.waitForEvent("download");
    const exported = page.getByText("Audit log exported", { exact: true }).first().waitFor();
    await button(page, "Export").click();
    await exported;
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).action)).toEqual(["user.create", "user.create"]);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("loads further pages while a phone scrolls, with each entry once", async () => {
    const other = await createOwnedProject(owner, dashboard.server.url);
    const names = Array.from({ length: 120 }, (_, index) => `Guest ${index}`);
    const caller = { projectId: other.projectId, superSecretAdminKey: other.superSecretAdminKey };
    for (const name of names) await callApi(dashboard.server.url, caller, "POST", "/users", { display_name: name });
    const user = await dashboard.visit(owner, { viewport: { width: 360, height: 740 } });
    const page = await user.open(`/projects/${other.projectId}/audit-log?action=user.create`);
    await page.getByRole("row", { name: "Guest 119" }).waitFor();
    const count = () => page.getByRole("row", { name: /Guest \d/ }).count();
    // A page of the log.
    expect(await count()).toBe(50);
    await expect
      .poll(
        async () => {
          await page.getByRole("row").last().scrollIntoViewIfNeeded();
          return count();
        },
        { timeout: 20_000 },
      )
      .toBe(names.length);
    for (const name of ["Guest 0", "Guest 69", "Guest 70"])
      expect(
        await page
          .getByRole("row")
          .filter({ has: page.getByText(name, { exact: true }) })
          .count(),
      ).toBe(1);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });
});
