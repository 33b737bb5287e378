import type { Locator, Page } from "playwright-core";

/** More tab stops than any page has. */
const maxTabStops = 200;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** A keyboard-only user: reaches everything with Tab, and uses Enter, Space and typing. */
export interface Keyboard {
  /** @throws if Tab never reaches the target */
  tabTo(target: Locator): Promise<void>;
  /** Tabs to a button, link or menu item and presses Enter. */
  enter(target: Locator): Promise<void>;
  /** Tabs to a switch or checkbox and presses Space. */
  toggle(target: Locator): Promise<void>;
  /** In an open menu or list: presses the down arrow to an item, then Enter. */
  choose(target: Locator): Promise<void>;
  /** Tabs to a field and replaces its text. */
  type(target: Locator, text: string): Promise<void>;
}

export function createKeyboard(page: Page): Keyboard {
  const goTo = async (target: Locator, key: string): Promise<void> => {
    await target.waitFor();
    for (let stop = 0; stop < maxTabStops; stop += 1) {
      if (await isFocused(target)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} never comes to ${target} on ${page.url()}`);
  };
  const tabTo = (target: Locator) => goTo(target, "Tab");
  const pressOn = async (target: Locator, key: string): Promise<void> => {
    await tabTo(target);
    await page.keyboard.press(key);
  };
  return {
    tabTo,
    enter: (target) => pressOn(target, "Enter"),
    choose: async (target) => {
      await goTo(target, "ArrowDown");
      await page.keyboard.press("Enter");
    },
    toggle: (target) => pressOn(target, "Space"),
    type: async (target, text) => {
      await tabTo(target);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
  };
}
