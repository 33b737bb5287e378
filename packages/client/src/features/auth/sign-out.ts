import type { AppContext, SignOutOptions } from "../../core/app-context.ts";
import { navigate } from "../../core/redirects/navigate.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";
import { signOutSession } from "./sign-out-session.ts";

/** How long a router can take to render the next page, in milliseconds. */
const routerSettleMs = 100;

/**
 * Ends the session and leaves the page. Counts as a pending sign-out until navigation completes: immediately for a
 * router, later for a full page load, which keeps showing the old page.
 */
export async function signOut(
  { api, config: { redirectMethod }, pendingSignOuts, platform, redirects }: AppContext,
  session: UserSession,
  { redirectUrl }: SignOutOptions = {},
): Promise<void> {
  pendingSignOuts.count += 1;
  try {
    await signOutSession(api, session);
    const left =
      redirectUrl === undefined
        ? redirects.redirectToAfterSignOut()
        : navigate(redirectMethod, String(redirectUrl), true, platform);
    await (typeof redirectMethod === "object" ? Promise.race([left, platform.sleep(routerSettleMs)]) : left);
    return left;
  } finally {
    pendingSignOuts.count -= 1;
  }
}
