import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useOptionalProjectId } from "../../app/use-dashboard.ts";
import { hasSingleKeyShortcuts } from "../../storage.ts";
import { getNavigationEntries } from "./navigation-entries.ts";
import { openPalette, openShortcutsSheet } from "./open-events.ts";

/** Global shortcuts. `g` followed by a letter opens a page. */
export type Shortcut =
  | { readonly kind: "palette" | "sheet" | "search" | "create" | "clear" }
  | { readonly kind: "go"; readonly key: string };

export interface KeyPress {
  readonly key: string;
  readonly hasCommand: boolean;
  readonly hasAlt: boolean;
  /** Whether the user is typing in a field. */
  readonly isTyping: boolean;
  /** Whether the user has turned off shortcuts of single keys. */
  readonly isSingleKeyOff?: boolean;
}

/** How long `g` waits for its second key, in ms. */
export const sequenceMs = 1_500;

/** Finds the shortcut for a key press. `sinceG`: ms since `g` was pressed, or null. */
export function matchShortcut(press: KeyPress, sinceG: number | null): Shortcut | null {
  const { key, hasCommand, hasAlt, isTyping, isSingleKeyOff = false } = press;
  if (hasCommand) return key.toLowerCase() === "k" && !hasAlt ? { kind: "palette" } : null;
  if (hasAlt || isTyping) return null;
  if (isSingleKeyOff) return key === "Escape" ? { kind: "clear" } : null;
  if (sinceG !== null && sinceG < sequenceMs) return { kind: "go", key };
  if (key === "?") return { kind: "sheet" };
  if (key === "/") return { kind: "search" };
  if (key === "c") return { kind: "create" };
  if (key === "Escape") return { kind: "clear" };
  return null;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** Shortcuts are off while a dialog or a menu is open. */
const isOverlayOpen = (): boolean => document.querySelector("dialog[open], [role=dialog], [role=menu]") !== null;

const findOnPage = (selector: string) => document.querySelector<HTMLElement>(`#content ${selector}`);

/** Presses the page's button for a shortcut. The button has `aria-keyshortcuts`, so that screen readers announce it. */
function pressButton(key: string): boolean {
  const button = findOnPage(`[aria-keyshortcuts="${key}"]:not(:disabled)`);
  button?.click();
  return button !== null;
}

/** Handles the global shortcuts. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const projectId = useOptionalProjectId();
  useEffect(() => {
    let pressedG: number | null = null;
    const go = (key: string): boolean => {
      const entry = getNavigationEntries().find((each) => "key" in each && each.key === key);
      if (entry && projectId !== undefined) void navigate({ to: entry.to, params: { projectId } });
      return entry !== undefined;
    };
    const run = (shortcut: Shortcut): boolean => {
      if (shortcut.kind === "go") return go(shortcut.key);
      if (shortcut.kind === "palette") openPalette();
      else if (shortcut.kind === "sheet") openShortcutsSheet();
      else if (shortcut.kind === "search") findOnPage("[data-search-field]")?.focus();
      else return pressButton(shortcut.kind === "create" ? "c" : "Escape");
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isOverlayOpen()) return;
      const isTyping = isField(event.target);
      const sinceG = pressedG === null ? null : event.timeStamp - pressedG;
      const hasCommand = event.metaKey || event.ctrlKey;
      const isSingleKeyOff = !hasSingleKeyShortcuts();
      const press = { key: event.key, hasCommand, hasAlt: event.altKey, isTyping, isSingleKeyOff };
      const shortcut = matchShortcut(press, sinceG);
      pressedG = event.key === "g" && !hasCommand && !isTyping && shortcut === null ? event.timeStamp : null;
      if (shortcut && run(shortcut)) event.preventDefault();
    };
    // Before the rows of a table, whose letters move between them.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [navigate, projectId]);
}
