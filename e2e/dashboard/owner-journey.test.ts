import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import type { BrowserUser } from "../support/browser-user.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { getLink } from "../support/mail-server.ts";
import { password } from "../support/project.ts";
import { createKeyboard, type Keyboard } from "./support/keyboard.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await startDashboard({ fresh: true });
});
afterAll(() => dashboard.stop());

const first = "owner@example.com";
const second = "second@example.com";
const user = "ada.lovelace@engines.example.com";

interface Scene {
  readonly page: Page;
  readonly keys: Keyboard;
  readonly projectId: string;
  readonly publishableClientKey: string;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: typeof name === "string" });
const dialog = (page: Page) => page.getByRole("dialog");
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const go = async ({ page }: Pick<Scene, "page">, key: string, path: RegExp) => {
  // Shortcuts are off while a dialog closes.
  await dialog(page).first().waitFor({ state: "hidden" });
  // Sent together, because the second key must follow within 1.5 s even on a busy machine.
  await Promise.all([page.keyboard.press("g"), page.keyboard.press(key)]);
  await page.waitForURL(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
};

/** Another person's browser, with the demo configured as the project's application. */
async function visitDemo(
  scene: Pick<Scene, "projectId" | "publishableClientKey">,
  options?: BrowserContextOptions,
): Promise<BrowserUser> {
  const browserUser = await dashboard.visit(undefined, options);
  await assignDemoToProject(browserUser, scene);
  return browserUser;
}

async function assignDemoToProject(
  { context }: BrowserUser,
  { projectId, publishableClientKey }: Pick<Scene, "projectId" | "publishableClientKey">,
) {
  const config = { projectId, publishableClientKey, baseUrl: dashboard.server.url };
  await context.route("**/demo/config.json", (route) => route.fulfill({ json: config }));
}
const demoUrl = (path: string) => `${dashboard.server.url}/demo${path}`;

async function claim(page: Page, keys: Keyboard): Promise<void> {
  const [address = ""] = dashboard.server.process.output().match(/http:[^\s"]+\/claim\?code=[0-9a-z]+/) ?? [];
  await page.goto(address);
  await keys.type(page.getByLabel("Email"), first);
  await keys.type(page.getByLabel("Password", { exact: true }), password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Name your first project" }).waitFor();
}

async function createProjectInDashboard(page: Page, keys: Keyboard): Promise<Scene> {
  await keys.type(page.getByLabel("Name", { exact: true }), "Analytical Engines");
  await page.getByRole("region", { name: "Preview" }).getByText("to continue to Analytical Engines").waitFor();
  await keys.enter(button(page, "Create project"));
  await page.waitForURL(/\/setup$/);
  const projectId = /projects\/([^/]+)/.exec(page.url())?.[1] ?? "";
  await page.getByText("Keys created").waitFor();
  const publishableClientKey = await page.getByLabel("Publishable client key", { exact: true }).inputValue();
  return { page, keys, projectId, publishableClientKey };
}

/** A user signs up in the demo, and the owner's setup check completes. */
async function firstSignUp(scene: Scene): Promise<Page> {
  const browserUser = await visitDemo(scene);
  const demo = await browserUser.context.newPage();
  await demo.goto(demoUrl("/handler/sign-up"));
  await demo.getByLabel("Email").fill(user);
  await demo.getByLabel("Password", { exact: true }).fill(password);
  await demo.getByRole("button", { name: "Sign up" }).click();
  await demo.getByRole("button", { name: "Open user menu" }).waitFor();
  await waitForText(scene.page, "Your app is connected");
  return demo;
}

async function changeMethods(scene: Scene): Promise<void> {
  const { page, keys } = scene;
  await go(scene, "m", /\/auth-methods$/);
  const before = await (await visitDemo(scene)).context.newPage();
  await before.goto(demoUrl("/handler/sign-in"));
  await before.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(await before.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
  await keys.toggle(page.getByRole("switch", { name: "Passkey" }));
  await page.getByRole("region", { name: "Preview" }).getByText("Sign in with a passkey").waitFor();
  await page.keyboard.press("ControlOrMeta+s");
  await waitForText(page, "Sign-in methods saved");
  await before.reload();
  await before.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  await before.context().close();
}

/** From anywhere, through the command palette, by part of the email. */
async function findUser({ page }: Scene): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await dialog(page).getByRole("combobox").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("lovelace@eng");
  await page.getByRole("option", { name: user }).and(page.locator("[aria-selected=true]")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: user }).waitFor();
}

async function changeUser({ page, keys, projectId }: Scene): Promise<void> {
  const adminAccessToken = await ownerToken(first);
  const caller = { projectId, adminAccessToken };
  await callApi(dashboard.server.url, caller, "POST", "/project-permission-definitions", { id: "write" });
  await keys.enter(link(page, "Metadata"));
  await keys.type(page.getByLabel("Server metadata"), '{"plan": "pro"}');
  await page.keyboard.press("ControlOrMeta+s");
  await waitForText(page, "Metadata saved");
  await keys.enter(link(page, "Teams and permissions"));
  await keys.enter(button(page, "Grant permission"));
  await keys.type(page.getByRole("combobox", { name: "Permission" }), "write");
  await page.getByRole("option", { name: "write" }).waitFor();
  await page.keyboard.press("Enter");
  await keys.enter(dialog(page).getByRole("button", { name: "Grant permission" }));
  await dialog(page).waitFor({ state: "hidden" });
  await page.getByText("write", { exact: true }).first().waitFor();
}

/** Within a second of the response, the user's next action shows that they are signed out. */
async function endSession({ page, keys }: Scene, demo: Page): Promise<void> {
  await keys.enter(link(page, "Sessions"));
  await keys.enter(button(page, /^Sign out:/));
  await waitForText(page, "No active sessions");
  await demo.reload();
  await demo.getByRole("button", { name: "Open user menu" }).click();
  await demo.getByRole("menuitem", { name: "Sign in" }).waitFor();
  await demo.context().close();
}

async function actAsUser(
  { page, keys, projectId, publishableClientKey }: Scene,
  browserUser: BrowserUser,
): Promise<void> {
  const domains = [{ domain: dashboard.server.url, handler_path: "/demo/handler" }];
  const caller = { projectId, adminAccessToken: await ownerToken(first) };
  await callApi(dashboard.server.url, caller, "PATCH", "/internal/projects/current", { config: { domains } });
  await assignDemoToProject(browserUser, { projectId, publishableClientKey });
  await page.reload();
  await keys.enter(button(page, "Impersonate"));
  await keys.enter(button(page, "Create link"));
  const opened = browserUser.context.waitForEvent("page");
  await keys.enter(link(page, /^Open in a new tab/));
  const tab = await opened;
  await createKeyboard(tab).enter(tab.getByRole("button", { name: "Sign in", exact: true }));
  await tab.getByText(`You're impersonating ${user}`).waitFor();
  await createKeyboard(tab).enter(tab.getByRole("button", { name: "Stop impersonating" }));
  await tab.getByText(`You're impersonating ${user}`).waitFor({ state: "hidden" });
  await tab.close();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
}

async function exerciseKey(scene: Scene): Promise<void> {
  const { page, keys, projectId } = scene;
  await go(scene, "k", /\/api-keys$/);
  await keys.enter(button(page, "Create keys").first());
  await keys.type(page.getByLabel("Description"), "A script");
  await keys.enter(dialog(page).getByRole("button", { name: "Create keys" }));
  const shown = page.getByRole("dialog", { name: "Your new keys" });
  const secretServerKey = await shown.getByRole("textbox", { name: "Secret server key" }).inputValue();
  await keys.toggle(page.getByRole("checkbox", { name: "I've saved these keys" }));
  await keys.enter(button(page, "Done"));
  const list = () =>
    fetch(`${dashboard.server.url}/api/v1/users`, {
      headers: {
        "x-stack-project-id": projectId,
        "x-stack-access-type": "server",
        "x-stack-secret-server-key": secretServerKey,
      },
    });
  expect((await list()).status).toBe(200);
  await keys.enter(
    page
      .getByRole("row", { name: /^A script(?! \(publishable\))/ })
      .getByRole("button")
      .last(),
  );
  await keys.choose(page.getByRole("menuitem", { name: "Revoke" }));
  await keys.enter(dialog(page).getByRole("button", { name: "Revoke keys" }));
  await waitForText(page, "Keys revoked");
  expect((await list()).status).toBe(401);
}

async function enableProductionMode(scene: Scene): Promise<void> {
  const { page, keys, projectId } = scene;
  await go(scene, "s", /\/project-settings$/);
  await waitForText(page, "“Allow localhost” is on.");
  const production = page.getByRole("switch", { name: "Production mode" });
  await expect.poll(() => production.isDisabled()).toBe(true);
  const config = {
    allow_localhost: false,
    domains: [{ domain: "https://engines.example.com", handler_path: "/handler" }],
  };
  const caller = { projectId, adminAccessToken: await ownerToken(first) };
  await callApi(dashboard.server.url, caller, "PATCH", "/internal/projects/current", { config });
  await page.reload();
  await waitForText(page, "This project is ready for production.");
  await keys.toggle(production);
  await page.getByRole("switch", { name: "Production mode", checked: true }).waitFor();
}

/** The second owner has no account yet. Afterwards both owners change the name. */
async function inviteSecondOwner({ page, keys, projectId }: Scene): Promise<void> {
  await keys.enter(button(page, "Invite owner"));
  await keys.type(page.getByLabel("Email", { exact: true }), second);
  await keys.enter(button(page, "Send invitation"));
  await waitForText(page, `Invitation sent to ${second}`);
  const other = await (await dashboard.visit()).context.newPage();
  await other.goto(getLink(await dashboard.mailServer.waitForEmail(second)).href);
  const theirs = createKeyboard(other);
  await theirs.type(other.getByLabel("Password", { exact: true }), password);
  await other.keyboard.press("Enter");
  await other.waitForURL(new RegExp(`/projects/${projectId}`));
  await other.context().close();

  await keys.type(page.getByLabel("Name", { exact: true }), "Difference Engines");
  const caller = { projectId, adminAccessToken: await ownerToken(second) };
  await callApi(dashboard.server.url, caller, "PATCH", "/internal/projects/current", { display_name: "Engines" });
  await page.keyboard.press("ControlOrMeta+s");
  await waitForText(page, /Someone else edited Name/);
  await keys.enter(button(page, "Show theirs"));
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Engines");
}

async function deleteProject({ page, keys }: Scene): Promise<void> {
  await keys.enter(button(page, "Delete project…"));
  await keys.type(dialog(page).getByLabel(/confirm/), "Engines");
  await keys.enter(dialog(page).getByRole("button", { name: "Delete project" }));
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await page.getByRole("link", { name: "Demo", exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Engines", exact: true }).count()).toBe(0);
}

async function ownerToken(email: string): Promise<string> {
  const internal = { projectId: "internal", publishableClientKey: "pck_e2e-publishable-client-key" };
  const { body } = await callApi(dashboard.server.url, internal, "POST", "/auth/password/sign-in", { email, password });
  return String(body.access_token);
}

it("an owner signs in, sets up a project and manages it, by keyboard alone", { timeout: 180_000 }, async () => {
  const browserUser = await dashboard.visit();
  const page = await browserUser.context.newPage();
  const keys = createKeyboard(page);
  await claim(page, keys);
  const scene = await createProjectInDashboard(page, keys);
  const demo = await firstSignUp(scene);
  await changeMethods(scene);
  await findUser(scene);
  await changeUser(scene);
  await endSession(scene, demo);
  await actAsUser(scene, browserUser);
  await exerciseKey(scene);
  await enableProductionMode(scene);
  await inviteSecondOwner(scene);
  await deleteProject(scene);
  expect(browserUser.problems).toEqual([]);
});
