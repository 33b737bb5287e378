import { signOutIntentKey } from "@vestibule/client";

/** Set for one page load by our own sign-out controls before they open the sign-out page, so that it need not ask.
 *  A link from another site cannot set it: session storage belongs to the origin. */

export function hasSignOutIntent(storage: Pick<Storage, "getItem">): boolean {
  return storage.getItem(signOutIntentKey) !== null;
}

export function clearSignOutIntent(storage: Pick<Storage, "removeItem">): void {
  storage.removeItem(signOutIntentKey);
}
