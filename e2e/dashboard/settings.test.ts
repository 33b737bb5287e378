import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { findBarriers } from "../support/barriers.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { createOwner, createProjectOf, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
});
afterAll(() => dashboard.stop());

type Answer = Record<string, unknown> & { config: Record<string, unknown> };

/** A page of a fresh project, and another administrator, who comes with a key. */
async function openPage(path: string, config: object = {}) {
  const project: TestProject = await createProjectOf(owner, dashboard.server.url, config);
  const { projectId, superSecretAdminKey } = project;
  const api = async (method: string, endpoint: string, body?: object) =>
    (await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, method, endpoint, body)).body as Answer;
  const visitor = await dashboard.visit(owner);
  const page = await visitor.open(`/projects/${projectId}${path}`);
  return {
    project,
    visitor,
    page,
    api,
    read: async () => (await api("GET", "/internal/projects/current")).config,
    change: (changes: object) => api("PATCH", "/internal/projects/current", { config: changes }),
  };
}
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("sign-in methods", () => {
  it("show in the preview at once what the project has only when it is saved", async () => {
    const { visitor, page, read } = await openPage("/auth-methods");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("to continue to Test").waitFor();
    await page.getByRole("switch", { name: "Passkey" }).click();
    await preview.getByText("Sign in with a passkey").waitFor();
    await said(page, "Not saved yet");
    expect((await read()).passkey_enabled).toBe(false);

    await page.keyboard.press("Control+s");
    await said(page, "Sign-in methods saved");
    await preview.getByText("Not saved yet").waitFor({ state: "hidden" });
    expect((await read()).passkey_enabled).toBe(true);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("ask before nobody can sign in any more, and before changes are left behind", async () => {
    const { visitor, page, read } = await openPage("/auth-methods");
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "No one could sign in" }).waitFor();
    await press(page, "Save");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This turns off the last way to sign in").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect((await read()).credential_enabled).toBe(true);

    await page.getByRole("link", { name: "Domains", exact: true }).click();
    await press(page, "Keep editing");
    await press(page, "Revert");
    await page.getByRole("link", { name: "Domains", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Domains" }).waitFor();
    await visitor.context.close();
  });

  it("tell what another owner has changed meanwhile instead of overwriting it", async () => {
    const { visitor, page, read, change } = await openPage("/auth-methods");
    const field = page.getByLabel("Minimum length");
    await field.fill("12");
    await page.getByRole("switch", { name: "Passkey" }).click();
    await change({ password_min_length: 10 });
    await press(page, "Save");
    await said(page, "Somebody else has changed Minimum length.");
    expect((await read()).passkey_enabled).toBe(false);
    await press(page, "Show theirs");
    await expect.poll(() => field.inputValue()).toBe("10");
    await press(page, "Save");
    await said(page, "Sign-in methods saved");
    expect(await read()).toMatchObject({ password_min_length: 10, passkey_enabled: true });
    await visitor.context.close();
  });

  it("have providers whose secrets are written and never read, and whose list loses nobody's edit", async () => {
    const { visitor, page, read, change } = await openPage("/auth-methods");
    await page.getByRole("button", { name: "Add provider" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "GitHub" }).click();
    await dialog.getByLabel("Redirect URL", { exact: true }).waitFor();
    await expect
      .poll(() => dialog.getByLabel("Redirect URL", { exact: true }).inputValue())
      .toBe(`${dashboard.server.url}/api/v1/auth/oauth/callback/github`);
    await dialog.getByRole("button", { name: "Add GitHub" }).click();
    await dialog.getByText("Enter the client secret").waitFor();
    await dialog.getByLabel("Client ID").fill("github-client");
    await dialog.getByLabel("Client secret").fill("github-secret");
    await change({ oauth_providers: [{ id: "discord", type: "standard", client_id: "d", client_secret: "d" }] });
    await dialog.getByRole("button", { name: "Add GitHub" }).click();
    await said(page, "GitHub added");
    await page.getByRole("region", { name: "Preview" }).getByText("Continue with Discord").waitFor();

    await page.getByRole("button", { name: "GitHub", exact: true }).click();
    await dialog.getByText("A secret is set").waitFor();
    expect(await dialog.innerHTML()).not.toContain("github-secret");
    await dialog.getByLabel("Client ID").fill("other-client");
    await dialog.getByRole("button", { name: "Save" }).click();
    await said(page, "GitHub saved");
    expect((await read()).oauth_providers).toMatchObject([
      { id: "discord", client_secret: "d" },
      { id: "github", client_id: "other-client", client_secret: "github-secret" },
    ]);

    await page.getByRole("button", { name: "Actions for GitHub" }).click();
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await page.getByRole("listitem").filter({ hasText: "GitHub" }).and(page.locator(":first-child")).waitFor();
    expect((await read()).enabled_oauth_providers).toEqual([{ id: "github" }, { id: "discord" }]);

    await page.getByRole("button", { name: "Actions for Discord" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await dialog.getByRole("button", { name: "Disable Discord" }).click();
    await said(page, "Discord disabled");
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("have OpenID Connect providers, whose credentials can be tried before they are saved", async () => {
    const { visitor, page, read } = await openPage("/auth-methods");
    await page.getByRole("button", { name: "Add provider" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Another provider/ }).click();
    await dialog.getByLabel("Name").fill("Acme SSO");
    await expect
      .poll(() => dialog.getByLabel("Redirect URL", { exact: true }).inputValue())
      .toMatch(/\/callback\/acme-sso$/);
    await dialog.getByLabel("Issuer").fill("http://localhost:1/realms/main");
    await dialog.getByLabel("Client ID").fill("vestibule");
    await dialog.getByLabel("Client secret").fill("secret");
    await dialog.getByRole("button", { name: "Test credentials" }).click();
    await dialog.getByText("The credentials couldn't be checked.").waitFor();
    expect(await findBarriers(page, { colorScheme: "light", width: 1440 })).toEqual([]);
    await dialog.getByRole("button", { name: "Add provider" }).click();
    await said(page, "Acme SSO added");
    await page.getByRole("region", { name: "Preview" }).getByText("Continue with Acme SSO").waitFor();
    expect((await read()).custom_oidc).toMatchObject([{ id: "acme-sso", client_secret: "secret" }]);
    await visitor.context.close();
  });
});

describe("domains", () => {
  const domainsOf = async (read: () => Promise<Record<string, unknown>>) =>
    ((await read()).domains as { domain: string }[]).map(({ domain }) => domain);

  it("are added with their www, refused twice, and none is lost that somebody else adds meanwhile", async () => {
    const { visitor, page, read, change } = await openPage("/domains", { allow_localhost: false });
    await page.getByRole("button", { name: "Add domain" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("Example.com/");
    await dialog.getByRole("checkbox", { name: "Also add https://www.example.com" }).waitFor();
    await change({ domains: [{ domain: "https://theirs.example", handler_path: "/handler" }] });
    await page.keyboard.press("Enter");
    await said(page, "Domains added");
    await page.getByRole("row").filter({ hasText: "theirs.example" }).waitFor();
    expect(await domainsOf(read)).toEqual(["https://example.com", "https://theirs.example", "https://www.example.com"]);

    await page.getByRole("button", { name: "Add domain" }).first().click();
    // What is said meanwhile is said in the dialog: all else is inert.
    await dialog.getByRole("region", { name: "Notifications" }).waitFor();
    await dialog.getByLabel("Address").fill("https://EXAMPLE.com:443");
    await page.keyboard.press("Enter");
    await dialog.getByText("This is already in the list, as https://example.com").waitFor();
    await dialog.getByLabel("Address").fill("https://*.example.com");
    await dialog.getByText("This trusts every subdomain").waitFor();
    expect(await findBarriers(page, { colorScheme: "dark", width: 360 })).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
    await page.locator("button:focus", { hasText: "Add domain" }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("that somebody else changed meanwhile are told, edited and deleted by keyboard", async () => {
    const domain = "https://app.example.com";
    const { visitor, page, read, change } = await openPage("/domains", { domains: [{ domain, handler_path: "/a" }] });
    await page.getByRole("row").filter({ hasText: "app.example.com" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Handler path").fill("/mine");
    await change({ domains: [{ domain, handler_path: "/theirs" }] });
    await page.keyboard.press("Enter");
    await dialog.getByText("Someone else edited this domain").waitFor();
    await page.keyboard.press("Enter");
    await said(page, "Domain saved");
    expect((await read()).domains).toEqual([{ domain, handler_path: "/mine" }]);

    const menu = page.getByRole("button", { name: "Actions", exact: true });
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
    await dialog.getByLabel("Address").waitFor();
    await page.keyboard.press("Escape");
    await menu.and(page.locator(":focus")).waitFor();
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await dialog.getByRole("button", { name: "Delete domain" }).press("Enter");
    await said(page, "No trusted domains yet");
    expect(await domainsOf(read)).toEqual([]);
    await visitor.context.close();
  });
});

describe("project settings", () => {
  it("refuse production mode with the reasons, and allow it when they are mended", async () => {
    const domains = [{ domain: "http://app.example.com", handler_path: "/handler" }];
    const { visitor, page, api, change } = await openPage("/project-settings", { domains });
    const mode = page.getByRole("switch", { name: "Production mode" });
    await said(page, "http://app.example.com is not encrypted. Use https.");
    await said(page, "Turn off Allow localhost.");
    await expect.poll(() => mode.isDisabled()).toBe(true);

    await page.getByRole("link", { name: "Open domains" }).first().click();
    await page.getByRole("switch", { name: "Allow localhost" }).click();
    await page.getByText("1 issue blocks production mode").waitFor();
    await change({ domains: [{ domain: "https://app.example.com", handler_path: "/handler" }] });
    await page.reload();
    await page.getByRole("link", { name: "Production mode", exact: true }).click();
    await said(page, "This project is ready for production.");
    await mode.click();
    await page.locator("[role=switch][aria-checked=true]:not([aria-busy])").first().waitFor();
    expect((await api("GET", "/internal/projects/current")).is_production_mode).toBe(true);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("invite another owner by mail, who can be refused again", async () => {
    const { visitor, page, api } = await openPage("/project-settings");
    await page.getByRole("button", { name: "Invite owner" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(owner.email.toUpperCase());
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.getByText("This user is already an owner").waitFor();
    await dialog.getByLabel("Email").fill("second@example.com");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await said(page, "Invitation sent to second@example.com");
    const { message } = await dashboard.mailServer.mailTo("second@example.com");
    expect(message.text).toContain(`${dashboard.url}/owner-invitation?code=`);

    await page.getByRole("button", { name: "Actions for second@example.com" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke invitation" }).click();
    await page.getByRole("region", { name: "Pending invitations" }).waitFor({ state: "hidden" });
    expect((await api("GET", "/internal/project-owner-invitations")).items).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("notice that another owner gave the project another name meanwhile", async () => {
    const { visitor, page, api } = await openPage("/project-settings");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("");
    await page.getByText("Enter a name").waitFor();
    await name.fill("Mine");
    await api("PATCH", "/internal/projects/current", { display_name: "Theirs" });
    await page.keyboard.press("Control+s");
    await said(page, "Somebody else has changed Name.");
    await press(page, "Keep mine");
    await press(page, "Save");
    await said(page, "Project saved");
    await page.getByRole("button", { name: "Switch project: Mine" }).waitFor();
    expect((await api("GET", "/internal/projects/current")).display_name).toBe("Mine");
    await visitor.context.close();
  });

  it("delete the project when its name is typed, and lead to the others", async () => {
    const { project, visitor, page } = await openPage("/project-settings");
    await press(page, "Delete project");
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Delete project" });
    await dialog.getByLabel("Type “Test” to confirm").fill("test");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("Type “Test” to confirm").fill("Test");
    await confirm.click();
    await page.waitForURL(/\/projects$/);
    await said(page, "Test deleted");
    await page.goto(`${dashboard.url}/projects/${project.projectId}`);
    await page.getByRole("heading", { name: "You can't open this project" }).waitFor();
    await visitor.context.close();
  });
});
