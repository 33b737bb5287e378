import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApplication } from "../journeys/support/application.ts";
import { callApi } from "../support/api.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { startDemo } from "../support/demo.ts";
import { createOwnedProject, createOwner, freshEmail, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url);
});
afterAll(() => dashboard.stop());

const forcedColors = { forcedColors: "active" } as const;

/** What forced colors leave to tell states apart: colors that they preserve, and borders. */
const getLook = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, borderTopColor, borderInlineStartWidth } = getComputedStyle(node);
    return { backgroundColor, borderTopColor, borderInlineStartWidth };
  });
/** Elements that look focused, by accessible name or text. */
const getOutlined = (scope: Locator) =>
  scope.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>("*")]
      .filter((node) => getComputedStyle(node).outlineStyle !== "none")
      .map((node) => node.getAttribute("aria-label") ?? node.textContent),
  );
const expectToDiffer = async (one: Locator, other: Locator) =>
  expect(await getLook(one)).not.toEqual(await getLook(other));

describe("the dashboard in forced colors (design review mistake 1)", () => {
  it("shows which switches are on and which page is open, and nothing looks focused but the focused element", async () => {
    const user = await dashboard.visit(owner, forcedColors);
    const page = await user.open(`/projects/${project.projectId}/auth-methods`);
    await page.getByRole("switch").first().waitFor();
    const [on, off] = [page.getByRole("switch", { checked: true }), page.getByRole("switch", { checked: false })];
    await expectToDiffer(on.first(), off.first());
    await expectToDiffer(on.first().locator("span"), off.first().locator("span"));

    const navigation = page.getByRole("navigation", { name: "Main" });
    await expectToDiffer(
      navigation.getByRole("link", { name: "Sign-in methods" }),
      navigation.getByRole("link", { name: "Domains" }),
    );

    expect(await getOutlined(page.locator("body"))).toEqual([]);
    await page.keyboard.press("Tab");
    expect(await getOutlined(page.locator("body"))).toEqual(["Skip to content"]);
    expect(user.problems).toEqual([]);
  });

  it("shows which rows, checkboxes, segments, tabs and chart series are which", async () => {
    const { projectId, superSecretAdminKey } = project;
    for (const email of [freshEmail(), freshEmail()])
      await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, "POST", "/users", {
        primary_email: email,
      });
    const user = await dashboard.visit(owner, forcedColors);
    const page = await user.open(`/projects/${projectId}/users`);
    const boxes = page.getByRole("checkbox", { name: "Select this row" });
    await boxes.first().check();
    await expectToDiffer(boxes.nth(0), boxes.nth(1));
    const firstCell = (index: number) => page.locator("tbody tr").nth(index).locator("td").first();
    await expectToDiffer(firstCell(0), firstCell(1));

    await page.goto(`${dashboard.url}/projects/${projectId}`);
    const segments = page.getByRole("group", { name: "Range" }).locator("label");
    await segments.first().waitFor();
    await expectToDiffer(
      segments.and(page.locator(":has(:checked)")),
      segments.and(page.locator(":not(:has(:checked))")).first(),
    );
    // Two series and the bar of today. The project is too young for the third series, the previous period. The tints of
    // the map are not series.
    const series = page.locator("main [data-chart-mark]:not([style])");
    await series.first().waitFor();
    const colors = await series.evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor));
    expect(new Set(colors).size).toBe(3);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(colors).not.toContain(paper);

    await page.goto(`${dashboard.url}/projects/${projectId}/emails`);
    const tabs = page.getByRole("main").getByRole("navigation").getByRole("link");
    await tabs.first().waitFor();
    await expectToDiffer(tabs.nth(0), tabs.nth(1));
    expect(user.problems).toEqual([]);
  });
});

describe("avatars without a picture (design review mistake 13)", () => {
  it("keep a visible edge on rows of the same tint", async () => {
    const { projectId, superSecretAdminKey } = project;
    const user = { display_name: "Ada Lovelace" };
    await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, "POST", "/users", user);
    const page = await (await dashboard.visit(owner)).open(`/projects/${projectId}/users`);
    const row = page.getByRole("row", { name: /Ada Lovelace/ });
    await row.getByRole("checkbox").check();
    const ring = await row
      .locator("span[aria-hidden=true]", { hasText: /^AL$/ })
      .evaluate((avatar) => getComputedStyle(avatar).boxShadow);
    expect(ring).toMatch(/0px 0px 0px 1px inset/);
  });
});

describe("the kit in forced colors (design review mistake 1)", () => {
  it("outlines the focused field only, and shows which sign-in method is selected", async () => {
    const application = await createApplication(await startDemo());
    const user = await application.visit(forcedColors);
    const page = await user.open("/handler/sign-in");
    const email = page.getByRole("textbox", { name: "Email" });
    await email.waitFor();
    const tabs = page.getByRole("tab");
    await expectToDiffer(page.getByRole("tab", { selected: true }), page.getByRole("tab", { selected: false }).first());
    expect(await tabs.count()).toBe(2);
    await email.focus();
    const outline = (field: Locator) => field.evaluate((node) => getComputedStyle(node).outlineStyle);
    expect(await outline(email)).toBe("solid");
    await email.blur();
    expect(await outline(email)).toBe("none");
    expect(user.problems).toEqual([]);
  });
});
