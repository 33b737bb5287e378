import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAccessibilityIssues } from "../support/accessibility.ts";
import { callApi } from "../support/api.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { createOwnedProject, createOwner, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
});
afterAll(() => dashboard.stop());

type ProjectBody = Record<string, unknown> & { config: Record<string, unknown> };

/** Opens a page of a fresh project. The returned API caller acts as another admin, with a key. */
async function openPage(path: string, config: object = {}) {
  const project: TestProject = await createOwnedProject(owner, dashboard.server.url, config);
  const { projectId, superSecretAdminKey } = project;
  const api = async (method: string, endpoint: string, body?: object) =>
    (await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, method, endpoint, body))
      .body as ProjectBody;
  const user = await dashboard.visit(owner);
  const page = await user.open(`/projects/${projectId}${path}`);
  return {
    project,
    user,
    page,
    api,
    read: async () => (await api("GET", "/internal/projects/current")).config,
    change: (changes: object) => api("PATCH", "/internal/projects/current", { config: changes }),
  };
}
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("sign-in methods", () => {
  it("preview changes at once; the project has them only after saving", async () => {
    const { user, page, read } = await openPage("/auth-methods");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("to continue to Test").waitFor();
    await page.getByRole("switch", { name: "Passkey" }).click();
    await preview.getByText("Sign in with a passkey").waitFor();
    await waitForText(page, "Not saved yet");
    expect((await read()).passkey_enabled).toBe(false);

    await page.keyboard.press("Control+s");
    await waitForText(page, "Sign-in methods saved");
    await preview.getByText("Not saved yet").waitFor({ state: "hidden" });
    expect((await read()).passkey_enabled).toBe(true);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("warn before the last method is turned off, and before unsaved changes are discarded", async () => {
    const { user, page, read } = await openPage("/auth-methods");
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "No one could sign in" }).waitFor();
    await press(page, "Save");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This turns off the last sign-in method").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect((await read()).credential_enabled).toBe(true);

    await page.getByRole("link", { name: "Domains", exact: true }).click();
    await press(page, "Keep editing");
    await press(page, "Discard");
    await page.getByRole("link", { name: "Domains", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Domains" }).waitFor();
    await user.context.close();
  });

  it("report another owner's conflicting change instead of overwriting it", async () => {
    const { user, page, read, change } = await openPage("/auth-methods");
    const field = page.getByLabel("Minimum length");
    await field.fill("12");
    await page.getByRole("switch", { name: "Passkey" }).click();
    await change({ password_min_length: 10 });
    await press(page, "Save");
    await waitForText(page, "Someone else edited Minimum length.");
    expect((await read()).passkey_enabled).toBe(false);
    await press(page, "Show theirs");
    await expect.poll(() => field.inputValue()).toBe("10");
    await press(page, "Save");
    await waitForText(page, "Sign-in methods saved");
    expect(await read()).toMatchObject({ password_min_length: 10, passkey_enabled: true });
    await user.context.close();
  });

  it("have providers with write-only secrets, and keep concurrent edits to the list", async () => {
    const { user, page, read, change } = await openPage("/auth-methods");
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
    await waitForText(page, "GitHub added");
    await page.getByRole("region", { name: "Preview" }).getByText("Continue with Discord").waitFor();

    await page.getByRole("button", { name: "GitHub", exact: true }).click();
    await dialog.getByText("A secret is set").waitFor();
    expect(await dialog.innerHTML()).not.toContain("github-secret");
    await dialog.getByLabel("Client ID").fill("other-client");
    await dialog.getByRole("button", { name: "Save" }).click();
    await waitForText(page, "GitHub saved");
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
    await waitForText(page, "Discord disabled");
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("have OpenID Connect providers whose credentials can be tested before saving", async () => {
    const { user, page, read } = await openPage("/auth-methods");
    await page.getByRole("button", { name: "Add provider" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Custom provider/ }).click();
    await dialog.getByLabel("Name").fill("Acme SSO");
    await expect
      .poll(() => dialog.getByLabel("Redirect URL", { exact: true }).inputValue())
      .toMatch(/\/callback\/acme-sso$/);
    await dialog.getByLabel("Issuer").fill("http://localhost:1/realms/main");
    await dialog.getByLabel("Client ID").fill("vestibule");
    await dialog.getByLabel("Client secret").fill("secret");
    await dialog.getByRole("button", { name: "Test credentials" }).click();
    await dialog.getByText("The credentials couldn't be checked.").waitFor();
    expect(await findAccessibilityIssues(page, { colorScheme: "light", width: 1440 })).toEqual([]);
    await dialog.getByRole("button", { name: "Add provider" }).click();
    await waitForText(page, "Acme SSO added");
    await page.getByRole("region", { name: "Preview" }).getByText("Continue with Acme SSO").waitFor();
    expect((await read()).custom_oidc).toMatchObject([{ id: "acme-sso", client_secret: "secret" }]);
    await user.context.close();
  });
});

describe("domains", () => {
  const getDomains = async (read: () => Promise<Record<string, unknown>>) =>
    ((await read()).domains as { domain: string }[]).map(({ domain }) => domain);

  it("are added with their www variant, rejected as duplicates, and keep another owner's concurrent additions", async () => {
    const { user, page, read, change } = await openPage("/domains", { allow_localhost: false });
    await page.getByRole("button", { name: "Add domain" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("URL").fill("Example.com/");
    await dialog.getByRole("checkbox", { name: "Also add https://www.example.com" }).waitFor();
    await change({ domains: [{ domain: "https://theirs.example", handler_path: "/handler" }] });
    await page.keyboard.press("Enter");
    await waitForText(page, "Domains added");
    await page.getByRole("row").filter({ hasText: "theirs.example" }).waitFor();
    expect(await getDomains(read)).toEqual([
      "https://example.com",
      "https://theirs.example",
      "https://www.example.com",
    ]);

    await page.getByRole("button", { name: "Add domain" }).first().click();
    // Notifications appear inside the dialog, because everything else is inert.
    await dialog.getByRole("region", { name: "Notifications" }).waitFor();
    await dialog.getByLabel("URL").fill("https://EXAMPLE.com:443");
    await page.keyboard.press("Enter");
    await dialog.getByText("Already in the list as https://example.com").waitFor();
    await dialog.getByLabel("URL").fill("https://*.example.com");
    await dialog.getByText("This trusts every subdomain").waitFor();
    expect(await findAccessibilityIssues(page, { colorScheme: "dark", width: 360 })).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
    await page.locator("button:focus", { hasText: "Add domain" }).waitFor();
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("show another owner's changes, and are edited and deleted by keyboard", async () => {
    const domain = "https://app.example.com";
    const { user, page, read, change } = await openPage("/domains", { domains: [{ domain, handler_path: "/a" }] });
    await page.getByRole("row").filter({ hasText: "app.example.com" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Handler path").fill("/mine");
    await change({ domains: [{ domain, handler_path: "/theirs" }] });
    await page.keyboard.press("Enter");
    await dialog.getByText("Someone else edited this domain").waitFor();
    await page.keyboard.press("Enter");
    await waitForText(page, "Domain saved");
    expect((await read()).domains).toEqual([{ domain, handler_path: "/mine" }]);

    const menu = page.getByRole("button", { name: "Actions", exact: true });
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
    await dialog.getByLabel("URL").waitFor();
    await page.keyboard.press("Escape");
    await menu.and(page.locator(":focus")).waitFor();
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await dialog.getByRole("button", { name: "Delete domain" }).press("Enter");
    await waitForText(page, "No trusted domains yet");
    expect(await getDomains(read)).toEqual([]);
    await user.context.close();
  });
});

describe("project settings", () => {
  it("reject production mode with the reasons, and allow it once they are fixed", async () => {
    const domains = [{ domain: "http://app.example.com", handler_path: "/handler" }];
    const { user, page, api, change } = await openPage("/project-settings", { domains });
    const mode = page.getByRole("switch", { name: "Production mode" });
    await waitForText(page, "http://app.example.com isn't encrypted. Use https.");
    await waitForText(page, "“Allow localhost” is on.");
    await expect.poll(() => mode.isDisabled()).toBe(true);

    await page.getByRole("link", { name: "Open domains" }).first().click();
    await page.getByRole("switch", { name: "Allow localhost" }).click();
    await page.getByText("1 issue blocks production mode").waitFor();
    await change({ domains: [{ domain: "https://app.example.com", handler_path: "/handler" }] });
    await page.reload();
    await page.getByRole("main").getByRole("link", { name: "Project settings" }).click();
    await waitForText(page, "This project is ready for production.");
    await mode.click();
    await page.locator("[role=switch][aria-checked=true]:not([aria-busy])").first().waitFor();
    expect((await api("GET", "/internal/projects/current")).is_production_mode).toBe(true);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("invite another owner by email, and revoke the invitation", async () => {
    const { user, page, api } = await openPage("/project-settings");
    await page.getByRole("button", { name: "Invite owner" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(owner.email.toUpperCase());
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.getByText("This user is already an owner").waitFor();
    await dialog.getByLabel("Email").fill("second@example.com");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await waitForText(page, "Invitation sent to second@example.com");
    const { message } = await dashboard.mailServer.waitForEmail("second@example.com");
    expect(message.text).toContain(`${dashboard.url}/owner-invitation?code=`);

    await page.getByRole("button", { name: "Actions for second@example.com" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke invitation" }).click();
    await page.getByRole("region", { name: "Pending invitations" }).waitFor({ state: "hidden" });
    expect((await api("GET", "/internal/project-owner-invitations")).items).toEqual([]);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("detect that another owner renamed the project", async () => {
    const { user, page, api } = await openPage("/project-settings");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("");
    await page.getByText("Enter a name").waitFor();
    await name.fill("Mine");
    await api("PATCH", "/internal/projects/current", { display_name: "Theirs" });
    await page.keyboard.press("Control+s");
    await waitForText(page, "Someone else edited Name.");
    await press(page, "Keep mine");
    await press(page, "Save");
    await waitForText(page, "Project saved");
    await page.getByRole("button", { name: "Switch project: Mine" }).waitFor();
    expect((await api("GET", "/internal/projects/current")).display_name).toBe("Mine");
    await user.context.close();
  });

  it("delete the project after its name is typed, and lead to the remaining projects", async () => {
    const { project, user, page } = await openPage("/project-settings");
    await press(page, "Delete project…");
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Delete project" });
    await dialog.getByLabel("Type “Test” to confirm").fill("test");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("Type “Test” to confirm").fill("Test");
    await confirm.click();
    await page.waitForURL(/\/projects$/);
    await waitForText(page, "Test deleted");
    await page.goto(`${dashboard.url}/projects/${project.projectId}`);
    await page.getByRole("heading", { name: "You can't open this project" }).waitFor();
    await user.context.close();
  });
});
