/** Under the name of the reference kit, so that the badge stays when an application moves over. */
const storageKey = "_STACK_AUTH.lastUsed";

/** The provider that this browser used last; null where it has none, or blocks storage. */
export function readLastUsed(): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function rememberLastUsed(providerId: string): void {
  try {
    window.localStorage.setItem(storageKey, providerId);
  } catch {
    // Blocked storage costs the badge, nothing else.
  }
}
