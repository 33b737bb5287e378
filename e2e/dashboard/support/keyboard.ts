import type { Locator, Page } from "playwright-core";

/** More than any page has. */
const mostStops = 200;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Somebody without a pointer: everything is reached by Tab and done by Enter, Space and typing. */
export interface Keyboard {
  /** @throws when Tab never comes there */
  tabTo(target: Locator): Promise<void>;
  /** Tab to a button, link or menu entry, and Enter. */
  enter(target: Locator): Promise<void>;
  /** Tab to a switch or checkbox, and Space. */
  toggle(target: Locator): Promise<void>;
  /** In an open menu or list: the arrow down to an entry, and Enter. */
  choose(target: Locator): Promise<void>;
  /** Tab to a field and type over what is there. */
  type(target: Locator, text: string): Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  const goTo = async (target: Locator, key: string): Promise<void> => {
    await target.waitFor();
    for (let stop = 0; stop < mostStops; stop += 1) {
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
