import { signOutIntentKey } from "@vestibule/client";

/**
 * Set for one page load by the kit's sign-out controls, so that the sign-out page skips the confirmation. Another site
 * cannot set it (logout CSRF), because session storage belongs to the origin.
 */

export function hasSignOutIntent(storage: Pick<Storage, "getItem">): boolean {
  return storage.getItem(signOutIntentKey) !== null;
}

export function clearSignOutIntent(storage: Pick<Storage, "removeItem">): void {
  storage.removeItem(signOutIntentKey);
}
