/** The key of the Stack Auth kit, so that the badge survives a migration. */
const storageKey = "_STACK_AUTH.lastUsed";

/** The provider last used in this browser; null if there is none or storage is blocked. */
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
    // Without storage, only the badge is missing.
  }
}
