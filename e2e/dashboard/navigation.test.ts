import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Dashboard, findDashboardAccessibilityIssues, startDashboard } from "../support/dashboard.ts";
import {
  createOwnedProject,
  createOwner,
  createProject,
  type Owner,
  password,
  type TestProject,
} from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url);
});
afterAll(() => dashboard.stop());

const getPath = (page: string, { projectId } = project) => `/projects/${projectId}${page}`;

describe("before its scripts have run, the dashboard", () => {
  it.each([
    ["/projects", "home"],
    ["/account", "home"],
    ["/new-project", "home"],
    ["of a project", "project"],
  ])("shows the frame and loads the code of the page: %s", async (path, frame) => {
    const user = await dashboard.visit(owner);
    const page = await user.context.newPage();
    const entry = /\/assets\/index-[^/]*\.js$/;
    const loads = page.waitForRequest(/\/assets\/page-[^/]*\.js$/);
    // Never answers.
    await page.route(entry, () => {});
    await page.goto(`${dashboard.url}${path === "of a project" ? getPath("") : path}`, { waitUntil: "commit" });
    await loads;
    await page.locator("#first-frame svg").last().waitFor();
    expect(await page.locator("html").getAttribute("data-frame")).toBe(frame);
    // The page is there before its styles.
    const menu = page.locator("#first-frame .lucide-menu");
    await expect.poll(() => menu.isVisible()).toBe(false);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => menu.isVisible()).toBe(frame === "project");
    await user.context.close();
  });

  it.each([
    ["ar", "right"],
    ["de", "left"],
  ])("begins where %s does: %s", async (locale, side) => {
    const user = await dashboard.visit(owner, { locale });
    const page = await user.context.newPage();
    await page.route(/\/assets\/index-[^/]*\.js$/, () => {});
    await page.goto(`${dashboard.url}/projects`, { waitUntil: "commit" });
    const logo = page.locator("#first-frame svg").last();
    await logo.waitFor();
    // The page is there before its styles. In a wide window, the frame begins where the page's column does.
    await expect.poll(async () => (((await logo.boundingBox())?.x ?? 0) < 400 ? "left" : "right")).toBe(side);
    await user.context.close();
  });

  it.each([
    ["/handler/sign-in", true],
    ["/projects", true],
    // Its card has another form.
    ["/handler/password-reset?code=a", false],
  ])("shows the outline of the sign-in card to visitors who aren't signed in: %s: %j", async (path, isShown) => {
    const user = await dashboard.visit();
    const page = await user.context.newPage();
    await page.route(/\/assets\/sign-in-[^/]*\.js$/, () => {});
    await page.goto(`${dashboard.url}${path}`, { waitUntil: "commit" });
    await page.locator("#first-frame").waitFor({ state: "attached" });
    await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue("--paper") !== "");
    expect(await page.locator("#first-frame").isVisible()).toBe(isShown);
    await user.context.close();
  });
});

describe("signing in to the dashboard", () => {
  it("sends a signed-out owner to the sign-in page and back to the requested page", async () => {
    const user = await dashboard.visit();
    const page = await user.open(getPath("/users"));
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard${getPath("/users")}`);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("leads back to the whole URL, with Back to the page before, and between the handler pages without a reload", async () => {
    const user = await dashboard.visit();
    const page = await user.open("/owner-invitation");
    const path = getPath("/users?search=ada#top");
    await page.goto(`${dashboard.url}${path}`);
    const title = page.getByRole("heading", { level: 1 });
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await title.filter({ hasText: "Forgot your password?" }).waitFor();
    await page.goBack();
    await title.filter({ hasText: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe(`/dashboard${path}`);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe("/dashboard/owner-invitation");
    await page.goForward();
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
    expect(page.url()).toBe(`${dashboard.url}${path}`);
    await user.context.close();
  });

  it("shows an owner who signs in after another one only their own projects, nothing cached", async () => {
    const { url } = dashboard.server;
    const [first, second] = await Promise.all([createOwner(url), createOwner(url)]);
    const [of1, of2] = await Promise.all([createOwnedProject(first, url), createOwnedProject(second, url)]);
    const user = await dashboard.visit(first);
    const page = await user.open("/projects");
    const linkTo = ({ projectId }: TestProject) => page.locator(`main a[href$="/projects/${projectId}"]`);
    await linkTo(of1).waitFor();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Email").fill(second.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await linkTo(of2).waitFor();
    expect(await linkTo(of1).count()).toBe(0);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("another owner's project and a missing project look the same", async () => {
    const foreign = await createProject(dashboard.server.url);
    const user = await dashboard.visit(owner);
    const texts: string[] = [];
    for (const projectId of [foreign.projectId, "00000000-0000-4000-8000-00000000dead"]) {
      const page = await user.open(getPath("/users", { ...project, projectId }));
      await page.getByRole("heading", { name: "You can't open this project" }).waitFor();
      expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
      texts.push(((await page.getByRole("main").textContent()) ?? "").replaceAll(projectId, ""));
    }
    expect(texts[0]).toBe(texts[1]);
    await user.context.close();
  });
});

describe("navigating", () => {
  it("the command palette finds a user by part of the email, and a page, by keyboard alone", async () => {
    const email = "grace.hopper@navy.example.com";
    const { projectId, superSecretAdminKey } = project;
    await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, "POST", "/users", { primary_email: email });
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath(""));
    await page.getByRole("button", { name: "Switch project: Test" }).waitFor();

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("hopper@navy");
    await page.getByRole("option", { name: email }).and(page.locator("[aria-selected=true]")).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/users\/[0-9a-f-]{36}/);
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByText(email).waitFor();

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("webh");
    await page.getByRole("option", { name: "Webhooks" }).and(page.locator("[aria-selected=true]")).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/webhooks$/);

    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.waitForURL(/\/teams$/);

    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("the command palette has no accessibility issues without results (design review mistake 7)", async () => {
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath(""));
    await page.getByRole("button", { name: "Switch project: Test" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("zzzz");
    await page.getByRole("status").filter({ hasText: "No results" }).waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await user.context.close();
  });

  it("the chosen color mode is applied before the first paint of the next visit", async () => {
    const user = await dashboard.visit(owner, { colorScheme: "light" });
    const page = await user.open("/projects");
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.reload({ waitUntil: "commit" });
    await page.locator("html[data-theme=dark]").waitFor();
    await user.context.close();
  });

  it("Back pressed twice, before any page's code is loaded, goes back two pages", async () => {
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath("/domains"));
    for (const name of ["Webhooks", "API keys"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
    }
    // Forgets the code of both pages.
    await page.reload();
    await page.getByRole("heading", { name: "API keys", level: 1 }).waitFor();
    const release = Promise.withResolvers<void>();
    await page.route(/\/page-[^/]*\.js$/, async (route) => {
      await release.promise;
      await route.continue();
    });
    for (const path of ["/webhooks", "/domains"]) {
      await page.evaluate(() => history.back());
      await page.waitForURL((url) => url.pathname.endsWith(path), { waitUntil: "commit" });
    }
    release.resolve();
    await page.getByRole("heading", { name: "Domains", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard${getPath("/domains")}`);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("in a narrow window, row menus stay visible, and the navigation is a sheet that closes when a page is chosen", async () => {
    const { projectId, superSecretAdminKey } = project;
    await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, "POST", "/users", { display_name: "Ada" });
    const user = await dashboard.visit(owner, { viewport: { width: 360, height: 740 } });
    const page = await user.open(getPath("/users"));
    const menu = await page.getByRole("row", { name: "Ada" }).getByRole("button", { name: "Actions" }).boundingBox();
    expect(menu && menu.x + menu.width).toBeLessThan(360);
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Teams", exact: true }).click();
    await page.waitForURL(/\/teams$/);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("sends no requests to other hosts", async () => {
    const user = await dashboard.visit(owner);
    const hosts = new Set<string>();
    user.context.on("request", (request) => hosts.add(new URL(request.url()).host));
    for (const path of ["/projects", getPath(""), getPath("/users")]) {
      const page = await user.open(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.close();
    }
    expect([...hosts]).toEqual([new URL(dashboard.url).host]);
    await user.context.close();
  });
});
