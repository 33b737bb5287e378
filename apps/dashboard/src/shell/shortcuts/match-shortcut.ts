/** Global shortcuts. `g` followed by a letter opens a page. */
export type Shortcut =
  | { readonly kind: "palette" | "sheet" | "search" }
  | { readonly kind: "go"; readonly key: string };

export interface KeyPress {
  readonly key: string;
  readonly hasCommand: boolean;
  readonly hasAlt: boolean;
  /** Whether the user is typing in a field. */
  readonly isTyping: boolean;
}

/** How long `g` waits for its second key, in ms. */
export const sequenceMs = 1_500;

/** Finds the shortcut for a key press. `sinceG`: ms since `g` was pressed, or null. */
export function matchShortcut({ key, hasCommand, hasAlt, isTyping }: KeyPress, sinceG: number | null): Shortcut | null {
  if (hasCommand) return key.toLowerCase() === "k" && !hasAlt ? { kind: "palette" } : null;
  if (hasAlt || isTyping) return null;
  if (sinceG !== null && sinceG < sequenceMs) return { kind: "go", key };
  if (key === "?") return { kind: "sheet" };
  if (key === "/") return { kind: "search" };
  return null;
}
