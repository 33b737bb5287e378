import { tryOrNull } from "../../core/platform/try-or-null.ts";

/**
 * Key in `sessionStorage`: set when the app itself started the sign-out, so that the sign-out page needs no
 * confirmation (logout CSRF).
 */
export const signOutIntentKey = "stack-sign-out-intent";

/** Without storage, as in some private modes, the page asks for confirmation. */
export const markSignOutIntent = (): unknown =>
  tryOrNull(() => globalThis.sessionStorage?.setItem(signOutIntentKey, "1"));
