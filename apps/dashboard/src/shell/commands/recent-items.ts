import { getNavigationEntries, type NavigationEntry } from "./navigation-entries.ts";

/** What was opened from the command palette: a page, or a user by the name at that time. */
export type RecentItem =
  | { readonly kind: "page"; readonly to: NavigationEntry["to"] }
  | { readonly kind: "user"; readonly id: string; readonly name: string };

const maxItems = 5;
const getKey = (projectId: string) => `vestibule-recent-${projectId}`;
const isSame = (one: RecentItem, other: RecentItem) =>
  one.kind === "page" ? other.kind === "page" && other.to === one.to : other.kind === "user" && other.id === one.id;

function isRecentItem(value: unknown): value is RecentItem {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  if (value.kind === "page") return "to" in value && getNavigationEntries().some(({ to }) => to === value.to);
  return value.kind === "user" && "id" in value && "name" in value && typeof value.name === "string";
}

/** Latest first. Empty without storage, or if something else wrote there. */
export function readRecentItems(projectId: string): readonly RecentItem[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(getKey(projectId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, maxItems) : [];
  } catch {
    return [];
  }
}

export function rememberItem(projectId: string, item: RecentItem): void {
  const others = readRecentItems(projectId).filter((each) => !isSame(each, item));
  try {
    window.localStorage.setItem(getKey(projectId), JSON.stringify([item, ...others].slice(0, maxItems)));
  } catch {
    // Storage can be full or off: the palette then has no recent items.
  }
}
