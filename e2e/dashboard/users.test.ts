import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Dashboard, findDashboardAccessibilityIssues, startDashboard } from "../support/dashboard.ts";
import { createOwnedProject, createOwner, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
/** More than one page of the list. */
const userCount = 130;
const atOnce = 10;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url, { magic_link_enabled: true });
  for (let number = 0; number < userCount; number += atOnce) {
    const some = [...Array(atOnce).keys()].map((more) => ({ primary_email: `crowd-${number + more}@example.com` }));
    await Promise.all(some.map(createUser));
  }
});
afterAll(() => dashboard.stop());

const api = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const { projectId, superSecretAdminKey } = project;
  return (await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, method, path, body)).body;
};
const createUser = async (user: object): Promise<string> => {
  const { id, ...rest } = await api("POST", "/users", user);
  if (typeof id !== "string") throw new Error(`The user could not be made: ${JSON.stringify(rest)}`);
  return id;
};
const usersPath = (rest = "") => `/projects/${project.projectId}/users${rest}`;
const visit = async (path: string) => {
  const browserUser = await dashboard.visit(owner);
  // Playwright can't answer the file picker. Without the API the page falls back to a download, as in browsers that
  // lack it.
  await browserUser.context.addInitScript("delete window.showSaveFilePicker");
  return { browserUser, page: await browserUser.open(path) };
};
const getRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const waitForText = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).first().waitFor();

describe("the user list", () => {
  it("shows names on phones, also if there are more rows than are rendered", async () => {
    const browserUser = await dashboard.visit(owner, { viewport: { width: 360, height: 800 } });
    const page = await browserUser.open(usersPath());
    const row = getRow(page, "crowd-129@");
    await row.getByText("No name").waitFor();
    // In the second line, cut only by the mark of an unverified email.
    const email = row.locator("bdi", { hasText: "crowd-129@example.com" });
    expect((await email.boundingBox())?.width).toBeGreaterThan(90);
    await row.getByText("Unverified").filter({ visible: true }).waitFor();
    expect(await page.getByRole("grid").evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
    // The space of the rows that aren't rendered is computed from this height.
    const heights = await page.locator("tr[data-index]").evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(new Set(heights)).toEqual(new Set([56]));
  });

  it("moves with the page on phones: loads further rows, renders those in sight, and keys bring a row into view", async () => {
    const browserUser = await dashboard.visit(owner, { viewport: { width: 360, height: 800 } });
    const page = await browserUser.open(usersPath());
    await getRow(page, "crowd-129@").waitFor();
    const scroller = page.locator("[data-table] > :last-child");
    expect(await scroller.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    // The table's sticky head passes below the page's header.
    const headTop = await page
      .getByRole("columnheader")
      .first()
      .evaluate((head) => head.getBoundingClientRect().top);
    await page.evaluate((top) => scrollTo(0, top - 20), headTop);
    const atTop = await page.evaluate(
      () => document.elementFromPoint(innerWidth / 2, 24)?.closest("header, table")?.tagName,
    );
    expect(atTop).toBe("HEADER");

    const scrollToEnd = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return getRow(page, "crowd-0@").count();
    };
    await expect.poll(scrollToEnd).toBe(1);
    expect(await page.locator("tr[data-index]").count()).toBeLessThan(60);

    const isInSight = (row: Locator) =>
      row.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const pageHeader = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
        return top >= pageHeader && bottom <= innerHeight;
      });
    await getRow(page, "crowd-0@").focus();
    await page.keyboard.press("Home");
    const first = page.locator("tr[data-index='0']");
    await expect.poll(() => isInSight(first)).toBe(true);
    expect(await first.evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press("End");
    await expect.poll(() => isInSight(getRow(page, "crowd-0@"))).toBe(true);
    expect(browserUser.problems).toEqual([]);
    await browserUser.context.close();
  });

  it("opens from a day of the overview with the chart's number, in its time zone, by keyboard and by mouse", async () => {
    const browserUser = await dashboard.visit(owner);
    // It's 14 hours ahead of UTC, so its days are not the browser's.
    const zone = "Pacific/Kiritimati";
    const page = await browserUser.open(`/projects/${project.projectId}?days=7&zone=${zone}`);
    const today = page.getByRole("table", { name: "Sign-ups", exact: true }).getByRole("row").last();
    await today.getByRole("link").waitFor();
    const count = Number(await today.getByRole("link").textContent());
    expect(count).toBeGreaterThan(0);

    const expectList = async () => {
      await page.waitForURL(/\/users\?/);
      const { from, to, ...rest } = Object.fromEntries(new URL(page.url()).searchParams);
      expect([to, rest]).toEqual([from, { zone }]);
      await waitForText(page, `${count} of `);
      await page.getByRole("button", { name: `(${zone})` }).waitFor();
    };
    await page.getByRole("application").first().focus();
    const tooltip = page.locator("[data-chart-tooltip]");
    await page.keyboard.press("Home");
    for (let day = 1; day < 7; day += 1) await page.keyboard.press("ArrowRight");
    await tooltip.getByText("Click or press Enter to list them.").waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expectList();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await page.goBack();
    await page.getByRole("application").first().locator("[data-bar]").last().click();
    await expectList();
    expect(browserUser.problems).toEqual([]);
    await browserUser.context.close();
  });

  it("saves its filters as a view and applies it, by keyboard alone", async () => {
    const { browserUser, page } = await visit(usersPath("?verified=no&order=oldest"));
    await getRow(page, "crowd-").first().waitFor();
    const menuItem = (name: string) => page.getByRole("menuitem", { name });
    // The button is disabled until the code of its menu has loaded, and a key, unlike a click, doesn't wait for that.
    await page.getByRole("button", { name: "Views", disabled: false }).press("Enter");
    await menuItem("Save view…").press("Enter");
    await page.getByRole("dialog", { name: "Save view" }).waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await page.keyboard.type("Unverified");
    await page.keyboard.press("Enter");
    await page.getByText("View saved").waitFor();

    await page.goto(`${dashboard.url}${usersPath()}`);
    await page.getByRole("button", { name: "Views" }).press("Enter");
    await page.getByRole("menuitemradio", { name: "Unverified" }).waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await page.getByRole("menuitemradio", { name: "Unverified" }).press("Enter");
    await page.waitForURL(/verified=no&order=oldest/);
    // The button would close a menu that is still open.
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Views" }).press("Enter");
    await menuItem("Manage views…").press("Enter");
    await page.getByRole("button", { name: "Delete “Unverified”" }).press("Enter");
    await page.getByText("No saved views").waitFor();
    expect(browserUser.problems).toEqual([]);
    await browserUser.context.close();
  });

  it("finds a user by part of the email and opens their page, by keyboard alone", async () => {
    const email = "katherine.johnson@langley.example.com";
    const id = await createUser({ display_name: "Katherine", primary_email: email });
    const { browserUser, page } = await visit(usersPath());
    await getRow(page, "Katherine").waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("johnson@lang");
    await waitForText(page, "1 of ");
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("johnson@lang");
    await page.keyboard.press("Escape");
    await getRow(page, "crowd-").first().waitFor();

    await page.getByRole("row").nth(1).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(id));
    await page.getByRole("heading", { level: 1, name: "Katherine" }).waitFor();
    expect(browserUser.problems).toEqual([]);
    await browserUser.context.close();
  });

  it("doesn't navigate back when a debounced search fires after the user was opened", async () => {
    const id = await createUser({ display_name: "Hedy" });
    const { browserUser, page } = await visit(usersPath("?q=Hedy"));
    await getRow(page, "Hedy").waitFor();
    const pendingLoad = Promise.withResolvers<void>();
    await browserUser.context.route("**/assets/*.js", async (route) => {
      await pendingLoad.promise;
      await route.continue();
    });

    await page.getByRole("searchbox").press("Escape");
    await page.getByRole("link", { name: "Hedy" }).press("Enter");
    // Page timers fire in due order, so the search debounce has elapsed.
    await page.evaluate((settleMs) => new Promise((passed) => setTimeout(passed, settleMs)), 250);
    pendingLoad.resolve();
    await page.waitForURL(new RegExp(id));

    await page.getByRole("heading", { level: 1, name: "Hedy" }).waitFor();
    expect(new URL(page.url()).pathname).toContain(id);
    expect(browserUser.problems).toEqual([]);
    await browserUser.context.close();
  });

  it("is filtered by the URL, and scrolls to its end", async () => {
    await createUser({ display_name: "Mary", primary_email: "mary@example.com", primary_email_verified: true });
    const { browserUser, page } = await visit(usersPath());
    await page.getByRole("button", { name: "Verified" }).click();
    await page.getByRole("menuitemradio", { name: "Yes" }).click();
    await waitForText(page, "1 of ");
    // The count and the list load concurrently, in any order.
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).click();

    await getRow(page, "crowd-").first().focus();
    // The next page loads while scrolling.
    const scrollToEnd = async () => {
      await page.keyboard.press("End");
      return getRow(page, "crowd-0@").count();
    };
    await expect.poll(scrollToEnd).toBe(1);
    expect(browserUser.problems).toEqual([]);
    await browserUser.context.close();
  });

  it("deletes the selected users, and reports one that was already deleted", async () => {
    const [first] = await Promise.all(["One", "Two"].map((name) => createUser({ display_name: `Chosen ${name}` })));
    const { browserUser, page } = await visit(usersPath("?q=Chosen"));
    await getRow(page, "Chosen One").waitFor();
    await page.getByRole("row").nth(1).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await api("DELETE", `/users/${first}`);
    await page.getByRole("button", { name: "Delete" }).click();

    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("button", { name: "Delete users" }).isDisabled()).toBe(true);
    await dialog.getByLabel(/confirm/).fill("delete 2");
    await page.keyboard.press("Enter");
    await dialog.getByText("1 user deleted").waitFor();
    await dialog.getByRole("listitem").filter({ hasText: "Chosen One" }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await getRow(page, "Chosen Two").waitFor({ state: "hidden" });
    await browserUser.context.close();
  });

  it("exports all matching users", async () => {
    const { browserUser, page } = await visit(usersPath("?q=crowd-1"));
    await waitForText(page, " of ");
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();

    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    // The column names, then crowd-1, crowd-10 … crowd-19 and crowd-100 … crowd-129.
    expect(lines).toHaveLength(1 + 10 + 30 + 1);
    await page.getByText("Done: 41 users").waitFor();
    expect(browserUser.problems).toEqual([]);
    await browserUser.context.close();
  });

  it("creates a user without an email, and shows a field error for an invalid one", async () => {
    const { browserUser, page } = await visit(usersPath());
    await page.getByRole("button", { name: "Create user" }).click();
    const dialog = page.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: "Create user" });
    await dialog.getByRole("textbox", { name: "Email" }).fill("crowd-0@example.com");
    await api("POST", "/users", { primary_email: "taken@example.com", primary_email_auth_enabled: true });
    await dialog.getByRole("textbox", { name: "Email" }).fill("taken@example.com");
    await submit.click();
    await dialog.getByText("Another user already signs in with this email").waitFor();
    await expect.poll(() => dialog.getByRole("textbox", { name: "Email" }).getAttribute("aria-invalid")).toBe("true");

    await dialog.getByRole("textbox", { name: "Email" }).fill("");
    await dialog.getByLabel("Name").fill("Dorothy");
    await submit.click();
    await page.getByRole("heading", { level: 1, name: "Dorothy" }).waitFor();
    await page.getByText("No emails yet").waitFor();
    await browserUser.context.close();
  });
});

describe("the user page", () => {
  it("detects that another owner changed the name and the metadata", async () => {
    const id = await createUser({ display_name: "Ada", server_metadata: { plan: "free" } });
    const { browserUser, page } = await visit(usersPath(`/${id}`));
    await page.getByRole("button", { name: "Edit name" }).click();
    await api("PATCH", `/users/${id}`, { display_name: "Countess", server_metadata: { plan: "team" } });
    await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
    await page.keyboard.press("Enter");
    await page.getByText("Someone else changed the name").waitFor();
    await page.keyboard.press("Enter");
    // The form is closed. The hidden heading changes before, and a click while the page moves up would miss its link.
    await page.getByRole("button", { name: "Edit name" }).waitFor();
    await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
    expect((await api("GET", `/users/${id}`)).display_name).toBe("Ada Lovelace");

    await page.getByRole("link", { name: "Metadata" }).click();
    const editor = page.getByLabel("Server metadata");
    await editor.fill("{plan}");
    await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    await editor.fill('{"plan": "pro"}');
    await api("PATCH", `/users/${id}`, { server_metadata: { plan: "enterprise" } });
    await page.keyboard.press("Control+s");
    await page.getByText("Someone else edited Server metadata.").waitFor();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Metadata saved").waitFor();
    expect((await api("GET", `/users/${id}`)).server_metadata).toEqual({ plan: "pro" });
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await browserUser.context.close();
  });

  it("revokes a session, grants a permission, and creates an impersonation link", async () => {
    const id = await createUser({ display_name: "Ada" });
    await api("POST", "/project-permission-definitions", { id: "read" });
    await api("POST", "/project-permission-definitions", { id: "write", contained_permission_ids: ["read"] });
    await api("POST", "/auth/sessions", { user_id: id });
    const { browserUser, page } = await visit(usersPath(`/${id}?tab=sessions`));
    await page.getByRole("button", { name: /^Sign out:/ }).click();
    await page.getByText("No active sessions").waitFor();
    expect((await api("GET", `/auth/sessions?user_id=${id}`)).items).toEqual([]);

    await page.getByRole("link", { name: "Teams and permissions" }).click();
    await page.getByRole("button", { name: "Grant permission" }).click();
    await page.getByRole("combobox", { name: "Permission" }).click();
    await page.getByRole("option", { name: "write" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Grant permission" }).click();
    await page.getByText("Through write").waitFor();

    await page.getByRole("button", { name: "Impersonate" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    const link = await page.getByRole("link", { name: "Open in a new tab" }).getAttribute("href");
    expect(link).toMatch(/^http:\/\/localhost:3000\/handler\/magic-link-callback\?code=\w+/);
    expect(browserUser.problems).toEqual([]);
    await browserUser.context.close();
  });

  it("adds an email, sends a verification email that links to the application, and deletes the user after their name is typed", async () => {
    const id = await createUser({ display_name: "Ada", primary_email: "first@example.com" });
    const { browserUser, page } = await visit(usersPath(`/${id}`));
    await page.getByRole("button", { name: "Add email" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Email" }).fill("second@example.com");
    await dialog.getByRole("button", { name: "Add email" }).click();
    await page.getByRole("button", { name: "Actions for second@example.com" }).click();
    await page.getByRole("menuitem", { name: /verification email/ }).click();
    await dialog.getByRole("button", { name: "Send email" }).click();
    await page.getByText("Verification email sent").waitFor();
    const { message } = await dashboard.mailServer.waitForEmail("second@example.com");
    expect(message.text).toContain("http://localhost:3000/handler/email-verification?code=");

    await page.getByRole("button", { name: "Delete user…" }).click();
    await dialog.getByLabel(/confirm/).fill("Ada");
    await dialog.getByRole("button", { name: "Delete user" }).click();
    await page.waitForURL(/\/users$/);
    expect((await api("GET", `/users/${id}`)).code).toBe("USER_NOT_FOUND");
    await browserUser.context.close();
  });

  it("reports a missing user and links back to the list", async () => {
    const { browserUser, page } = await visit(usersPath("/00000000-0000-4000-8000-00000000dead"));
    await page.getByRole("heading", { name: "User not found" }).waitFor();
    await page.getByRole("link", { name: "All users" }).click();
    await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
    await browserUser.context.close();
  });
});
