import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Dashboard, findDashboardBarriers, startDashboard } from "../support/dashboard.ts";
import { createOwner, createProjectOf, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
/** More than a page of the list. */
const crowd = 130;
const atOnce = 10;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
  project = await createProjectOf(owner, dashboard.server.url, { magic_link_enabled: true });
  for (let number = 0; number < crowd; number += atOnce) {
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
  const visitor = await dashboard.visit(owner);
  // A picker of files cannot be answered here; without it the browser downloads, as those do that have none.
  await visitor.context.addInitScript("delete window.showSaveFilePicker");
  return { visitor, page: await visitor.open(path) };
};
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).first().waitFor();

describe("the list of users", () => {
  it("finds one by part of the address, and opens them, by keyboard alone", async () => {
    const email = "katherine.johnson@langley.example.com";
    const id = await createUser({ display_name: "Katherine", primary_email: email });
    const { visitor, page } = await visit(usersPath());
    await rowOf(page, "Katherine").waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("johnson@lang");
    await said(page, "1 of ");
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("johnson@lang");
    await page.keyboard.press("Escape");
    await rowOf(page, "crowd-").first().waitFor();

    await page.getByRole("row").nth(1).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(id));
    await page.getByRole("heading", { level: 1, name: "Katherine" }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("lets nobody be called back by a search that settles while they are on their way to a user", async () => {
    const id = await createUser({ display_name: "Hedy" });
    const { visitor, page } = await visit(usersPath("?q=Hedy"));
    await rowOf(page, "Hedy").waitFor();
    const held = Promise.withResolvers<void>();
    await visitor.context.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue();
    });

    await page.getByRole("searchbox").press("Escape");
    await page.getByRole("link", { name: "Hedy" }).press("Enter");
    await page.waitForURL(new RegExp(id));
    // Timers of a page go off in the order in which they are due: the one of the search has.
    await page.evaluate((settleMs) => new Promise((passed) => setTimeout(passed, settleMs)), 250);
    held.resolve();

    await page.getByRole("heading", { level: 1, name: "Hedy" }).waitFor();
    expect(new URL(page.url()).pathname).toContain(id);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("is narrowed down by what the address says, and comes to an end", async () => {
    await createUser({ display_name: "Mary", primary_email: "mary@example.com", primary_email_verified: true });
    const { visitor, page } = await visit(usersPath());
    await page.getByRole("button", { name: "Verified" }).click();
    await page.getByRole("menuitemradio", { name: "Yes" }).click();
    await said(page, "1 of ");
    // Counted and listed side by side: either may come first.
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    expect(await findDashboardBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).click();

    await rowOf(page, "crowd-").first().focus();
    // The next page is fetched on the way.
    const toTheEnd = async () => {
      await page.keyboard.press("End");
      return rowOf(page, "crowd-0@").count();
    };
    await expect.poll(toTheEnd).toBe(1);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("deletes the chosen ones, and tells honestly of the one that somebody else deleted before", async () => {
    const [first] = await Promise.all(["One", "Two"].map((name) => createUser({ display_name: `Chosen ${name}` })));
    const { visitor, page } = await visit(usersPath("?q=Chosen"));
    await rowOf(page, "Chosen One").waitFor();
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
    await rowOf(page, "Chosen Two").waitFor({ state: "hidden" });
    await visitor.context.close();
  });

  it("exports everybody who matches", async () => {
    const { visitor, page } = await visit(usersPath("?q=crowd-1"));
    await said(page, " of ");
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();

    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    // crowd-1, crowd-10 … crowd-19, crowd-100 … crowd-129, and the names of the columns.
    expect(lines).toHaveLength(1 + 10 + 30 + 1);
    await page.getByText("Done: 41 users").waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("makes a user without an address, and says at the field what is wrong with one", async () => {
    const { visitor, page } = await visit(usersPath());
    await page.getByRole("button", { name: "Create user" }).click();
    const dialog = page.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: "Create user" });
    await dialog.getByLabel("Email").fill("crowd-0@example.com");
    await api("POST", "/users", { primary_email: "taken@example.com", primary_email_auth_enabled: true });
    await dialog.getByLabel("Email").fill("taken@example.com");
    await submit.click();
    await dialog.getByText("Another user already signs in with this email").waitFor();
    await expect.poll(() => dialog.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");

    await dialog.getByLabel("Email").fill("");
    await dialog.getByLabel("Name").fill("Dorothy");
    await submit.click();
    await page.getByRole("heading", { level: 1, name: "Dorothy" }).waitFor();
    await page.getByText("No emails yet").waitFor();
    await visitor.context.close();
  });
});

describe("the page of a user", () => {
  it("notices that somebody else changed the name and the metadata meanwhile", async () => {
    const id = await createUser({ display_name: "Ada", server_metadata: { plan: "free" } });
    const { visitor, page } = await visit(usersPath(`/${id}`));
    await page.getByRole("button", { name: "Edit name" }).click();
    await api("PATCH", `/users/${id}`, { display_name: "Countess", server_metadata: { plan: "team" } });
    await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
    await page.keyboard.press("Enter");
    await page.getByText("Somebody else has changed the name").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
    expect((await api("GET", `/users/${id}`)).display_name).toBe("Ada Lovelace");

    await page.getByRole("link", { name: "Metadata" }).click();
    const editor = page.getByLabel("Server metadata");
    await editor.fill("{plan}");
    await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    await editor.fill('{"plan": "pro"}');
    await api("PATCH", `/users/${id}`, { server_metadata: { plan: "enterprise" } });
    await page.keyboard.press("Control+s");
    await page.getByText("Somebody else has changed Server metadata.").waitFor();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Metadata saved").waitFor();
    expect((await api("GET", `/users/${id}`)).server_metadata).toEqual({ plan: "pro" });
    expect(await findDashboardBarriers(page)).toEqual([]);
    await visitor.context.close();
  });

  it("ends a session, grants a permission, and makes a link that acts as the user", async () => {
    const id = await createUser({ display_name: "Ada" });
    await api("POST", "/project-permission-definitions", { id: "read" });
    await api("POST", "/project-permission-definitions", { id: "write", contained_permission_ids: ["read"] });
    await api("POST", "/auth/sessions", { user_id: id });
    const { visitor, page } = await visit(usersPath(`/${id}?tab=sessions`));
    await page.getByRole("button", { name: /^End session/ }).click();
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
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("adds an address, mails its verification to the application, and deletes the user by name", async () => {
    const id = await createUser({ display_name: "Ada", primary_email: "first@example.com" });
    const { visitor, page } = await visit(usersPath(`/${id}`));
    await page.getByRole("button", { name: "Add email" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("second@example.com");
    await dialog.getByRole("button", { name: "Add email" }).click();
    await page.getByRole("button", { name: "Actions for second@example.com" }).click();
    await page.getByRole("menuitem", { name: /verification email/ }).click();
    await dialog.getByRole("button", { name: "Send email" }).click();
    await page.getByText("Verification email sent").waitFor();
    const { message } = await dashboard.mailServer.mailTo("second@example.com");
    expect(message.text).toContain("http://localhost:3000/handler/email-verification?code=");

    await page.getByRole("button", { name: "Delete user" }).click();
    await dialog.getByLabel(/confirm/).fill("Ada");
    await dialog.getByRole("button", { name: "Delete user" }).click();
    await page.waitForURL(/\/users$/);
    expect((await api("GET", `/users/${id}`)).code).toBe("USER_NOT_FOUND");
    await visitor.context.close();
  });

  it("says that there is no such user, and leads back", async () => {
    const { visitor, page } = await visit(usersPath("/00000000-0000-4000-8000-00000000dead"));
    await page.getByRole("heading", { name: "User not found" }).waitFor();
    await page.getByRole("link", { name: "All users" }).click();
    await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
    await visitor.context.close();
  });
});
