import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveContactSheet, takeScreenshot } from "../journeys/support/screenshot.ts";
import { findAccessibilityIssues, zoomedMode } from "../support/accessibility.ts";
import { readAccessibilityTree } from "../support/accessibility-tree.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { createScreensProject, screenNames } from "./support/screens.ts";

let dashboard: Dashboard;
let shown: Awaited<ReturnType<typeof createScreensProject>>;
beforeAll(async () => {
  dashboard = await startDashboard({ emails: "inbox" });
  shown = await createScreensProject(dashboard);
});
afterAll(async () => {
  const { context } = await dashboard.visit();
  for (const width of ["phone", "laptop"]) await saveContactSheet(await context.newPage(), `screens-${width}`);
  await dashboard.stop();
});

describe("every screen", () => {
  it.each(screenNames)(
    "%s: has a title, one heading, no accessibility issues and no console errors",
    async (screen) => {
      const user = await dashboard.visit(shown.owner);
      const page = await user.open(shown.getPath(screen));
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await expect.poll(() => page.title()).toMatch(/^\S.* · Test · Vestibule$/);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
      await expect(await readAccessibilityTree(page.locator("main").first())).toMatchFileSnapshot(
        `./screens/${screen}.yaml`,
      );
      const found = [
        ...(await findAccessibilityIssues(page, { colorScheme: "light", width: 1440 })),
        ...(await findAccessibilityIssues(page, { colorScheme: "dark", width: 360 })),
        ...(await findAccessibilityIssues(page, zoomedMode)),
      ];
      expect(found).toEqual([]);
      await takeScreenshot(page, `screens-phone-${screen}`);
      // Tables show all of their columns on a laptop.
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect.poll(() => page.locator("[data-hides-end]").count()).toBe(0);
      await page.emulateMedia({ colorScheme: "light" });
      await takeScreenshot(page, `screens-laptop-${screen}`);
      expect(user.problems).toEqual([]);
      await user.context.close();
    },
  );

  it.each(["/projects", "/new-project", "/account", "/nothing-here"])("%s, outside a project", async (path) => {
    const user = await dashboard.visit(shown.owner);
    const page = await user.open(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.title()).toMatch(/^\S.* · Vestibule$/);
    expect(await findAccessibilityIssues(page, { colorScheme: "light", width: 360 })).toEqual([]);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });
});
