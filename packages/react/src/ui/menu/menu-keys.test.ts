import { describe, expect, it } from "vitest";
import { resolveMenuKey } from "./use-menu.ts";

const labels = ["Account settings", "Support", "Sign out"];

describe("keys in the user menu", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 2, 0],
    ["ArrowDown", -1, 0],
    ["ArrowUp", 0, 2],
    ["ArrowUp", -1, 2],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["s", 0, 1],
    ["S", 1, 2],
    ["s", 2, 1],
  ])("%s on item %i moves to item %i", (key, current, index) => {
    expect(resolveMenuKey(key, current, labels)).toEqual({ kind: "focus", index });
  });

  it("Escape closes the menu and restores focus; Tab closes it and moves on", () => {
    expect(resolveMenuKey("Escape", 1, labels)).toEqual({ kind: "close", returnFocus: true });
    expect(resolveMenuKey("Tab", 1, labels)).toEqual({ kind: "close", returnFocus: false });
  });

  it.each(["x", "Enter", "Shift"])("%s is handled by the browser", (key) => {
    expect(resolveMenuKey(key, 0, labels)).toBeNull();
  });
});
