import { expect, it } from "vitest";
import { type KeyPress, matchShortcut, type Shortcut, sequenceMs } from "./use-shortcuts.ts";

const pressed = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasCommand: false,
  hasAlt: false,
  isTyping: false,
  ...more,
});

it.each<[string, KeyPress, number | null, Shortcut | null]>([
  ["Ctrl+K opens the palette", pressed("k", { hasCommand: true }), null, { kind: "palette" }],
  [
    "also with a large K, and while typing",
    pressed("K", { hasCommand: true, isTyping: true }),
    null,
    { kind: "palette" },
  ],
  ["Ctrl+Alt+K is another program's shortcut", pressed("k", { hasCommand: true, hasAlt: true }), null, null],
  ["Ctrl+A is the browser's", pressed("a", { hasCommand: true }), null, null],
  ["? opens the sheet", pressed("?"), null, { kind: "sheet" }],
  ["? typed into a field is a letter", pressed("?", { isTyping: true }), null, null],
  ["/ goes to the search field", pressed("/"), null, { kind: "search" }],
  ["G then U goes to a page", pressed("u"), 10, { kind: "go", key: "u" }],
  ["U long after G is nothing", pressed("u"), sequenceMs, null],
  ["C creates", pressed("c"), null, { kind: "create" }],
  ["C typed into a field is a letter", pressed("c", { isTyping: true }), null, null],
  ["C creates nothing when single keys are off", pressed("c", { isSingleKeyOff: true }), null, null],
  ["nor does a letter after G go to a page", pressed("u", { isSingleKeyOff: true }), 10, null],
  ["? doesn't open the sheet then", pressed("?", { isSingleKeyOff: true }), null, null],
  ["Escape still clears", pressed("Escape", { isSingleKeyOff: true }), null, { kind: "clear" }],
  [
    "Ctrl+K still opens the palette",
    pressed("k", { hasCommand: true, isSingleKeyOff: true }),
    null,
    { kind: "palette" },
  ],
  ["Ctrl+C copies", pressed("c", { hasCommand: true }), null, null],
  ["Alt+C is another program's shortcut", pressed("c", { hasAlt: true }), null, null],
  ["Shift+C is nothing", pressed("C"), null, null],
  ["Escape clears the selection", pressed("Escape"), null, { kind: "clear" }],
  ["Escape in a field is the field's", pressed("Escape", { isTyping: true }), null, null],
  ["U alone is nothing", pressed("u"), null, null],
])("%s", (_, key, sinceG, shortcut) => {
  expect(matchShortcut(key, sinceG)).toEqual(shortcut);
});
