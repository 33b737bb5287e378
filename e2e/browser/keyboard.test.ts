import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail, password } from "../support/project.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("with the keyboard alone", () => {
  it("a visitor signs up, makes a slip, corrects it, and signs out by the menu", async () => {
    const visitor = await demo.visit();
    const page = await visitor.open("/handler/sign-up");
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
    await keyboard.type(password);
    await tabTo("repeat");
    await keyboard.type("another password");
    await keyboard.press("Enter");
    await page.getByText("The passwords differ.").waitFor();
    expect(await focused()).toBe("repeat");
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
    expect(visitor.problems).toEqual([]);
  });

  it("every control that takes the focus shows it", async () => {
    const visitor = await demo.visit();
    const page = await visitor.open("/handler/sign-in");
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
    expect(visitor.problems).toEqual([]);
  });
});
