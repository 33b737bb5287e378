import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApplication } from "../journeys/support/application.ts";
import { createTestTeam, panel, teamPath, visitAsTeamCreator, withTeams } from "../journeys/support/teams.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail, password } from "../support/project.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("keyboard only", () => {
  it("a visitor signs up, corrects a mistake and signs out from the menu", async () => {
    const user = await demo.visit();
    const page = await user.open("/handler/sign-up");
    const { keyboard } = page;
    const email = freshEmail();
    await page.getByLabel("Email").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    const tabTo = async (name: string) => {
      for (let presses = 0; (await focused()) !== name && presses < 10; presses += 1) await keyboard.press("Tab");
      expect(await focused()).toBe(name);
    };

    await tabTo("email");
    await keyboard.type(email);
    await tabTo("password");
    await keyboard.type("short");
    await keyboard.press("Enter");
    await page.getByText("Use at least 8 characters.").waitFor();
    expect(await focused()).toBe("password");
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type(password);
    await keyboard.press("Enter");

    const menuButton = page.getByRole("button", { name: `Open user menu: ${email}` });
    await menuButton.waitFor();
    const hasFocus = (name: string) => page.getByRole("menuitem", { name }).and(page.locator(":focus")).waitFor();
    const isMenuButtonFocused = () => menuButton.evaluate((element) => element === document.activeElement);
    for (let presses = 0; !(await isMenuButtonFocused()) && presses < 10; presses += 1) await keyboard.press("Tab");
    await keyboard.press("Enter");
    await hasFocus("Account settings");
    await keyboard.press("Escape");
    expect(await isMenuButtonFocused()).toBe(true);
    await keyboard.press("ArrowUp");
    await hasFocus("Sign out");
    await keyboard.press("Enter");

    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("a user switches to another team, renames it, invites a member and cancels leaving", async () => {
    const application = await createApplication(demo, withTeams);
    const { team, user } = await visitAsTeamCreator(application);
    const other = await createTestTeam(application, team.creator, "Others");
    const page = await user.open("/");
    const { keyboard } = page;
    const focused = page.locator(":focus");
    const hasFocus = (locator: Locator) => locator.and(focused).waitFor();
    const tabTo = async (locator: Locator) => {
      await locator.waitFor();
      for (let presses = 0; (await locator.and(focused).count()) === 0 && presses < 40; presses += 1) {
        await keyboard.press("Tab");
      }
      await expect.poll(() => locator.and(focused).count()).toBe(1);
    };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const box = (name: string) => page.getByRole("textbox", { name, exact: true });

    await tabTo(button("Switch team: No team selected"));
    await keyboard.press("Enter");
    await hasFocus(page.getByRole("menuitemradio", { name: "Founders" }));
    await keyboard.press("o");
    await hasFocus(page.getByRole("menuitemradio", { name: "Others" }));
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "Others" }).waitFor();
    await tabTo(button("Switch team: Others"));
    await keyboard.press("ArrowDown");
    await hasFocus(page.getByRole("menuitemradio", { name: "Others" }));
    await keyboard.press("t");
    await hasFocus(page.getByRole("menuitem", { name: "Team settings" }));
    await keyboard.press("Enter");
    await panel(page, "Others").waitFor();
    expect(page.url()).toBe(demo.url + teamPath(other));

    await tabTo(button("Edit team name"));
    await keyboard.press("Enter");
    await hasFocus(box("Team name"));
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("Renamed");
    await keyboard.press("Enter");
    await panel(page, "Renamed").waitFor();
    await hasFocus(button("Edit team name"));

    await tabTo(box("Email"));
    await keyboard.type(freshEmail());
    await keyboard.press("Enter");
    await page.getByText("We've sent an invitation").waitFor();
    await hasFocus(box("Email"));

    await tabTo(button("Leave team…"));
    await keyboard.press("Enter");
    await hasFocus(page.getByRole("dialog").getByRole("button", { name: "Cancel" }));
    await keyboard.press("Escape");
    await hasFocus(button("Leave team…"));
    expect(user.problems).toEqual([]);
  });

  it("every focusable control shows a focus indicator", async () => {
    const user = await demo.visit();
    const page = await user.open("/handler/sign-in");
    await page.getByLabel("Email").waitFor();
    const unmarked: string[] = [];

    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const isMarked = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
        return isMarked ? null : element.outerHTML;
      });
      if (found !== null) unmarked.push(found);
    }

    expect(unmarked).toEqual([]);
    expect(user.problems).toEqual([]);
  });
});
