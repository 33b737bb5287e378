import { tryOrNull } from "../platform/try-or-null.ts";

/** Key in `sessionStorage`: set when the way to the sign-out page began in the application itself, which then need not ask. */
export const signOutIntentKey = "stack-sign-out-intent";

/** Without storage, as in some private modes, the page asks: that is no failure. */
export const markSignOutIntent = (): unknown =>
  tryOrNull(() => globalThis.sessionStorage?.setItem(signOutIntentKey, "1"));
