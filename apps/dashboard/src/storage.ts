/** Null if nothing is stored, or if the browser blocks storage: the defaults apply. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. Without storage, the choice lasts until the page is closed. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Blocked or full.
  }
}

const shortcutsKey = "vestibule-single-key-shortcuts";

/** Cached, because every button reads it. */
let hasShortcuts: boolean | undefined;

/**
 * Whether single keys are shortcuts, which can disturb people who use speech input. Only the account page changes it, so
 * the hints on other pages read it when they render. @see WCAG 2.1.4
 */
export function hasSingleKeyShortcuts(): boolean {
  hasShortcuts ??= readStored(shortcutsKey) !== "off";
  return hasShortcuts;
}

export function setSingleKeyShortcuts(isOn: boolean): void {
  hasShortcuts = isOn;
  writeStored(shortcutsKey, isOn ? null : "off");
}
