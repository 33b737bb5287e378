import type { UserServerRead } from "@vestibule/contract/endpoints";
import { signOutSession } from "../../auth/sign-out-session.ts";
import { navigate } from "../../redirects/navigate.ts";
import type { UserSession } from "../../sessions/user-session.ts";
import type { ServerContext } from "../server-context.ts";
import type { CurrentServerUser } from "../server-types.ts";
import { createUpdatePasswordInSession } from "./update-password.ts";

/** The user of a session: a server user plus session methods. */
export function createCurrentServerUser(
  context: ServerContext,
  session: UserSession,
  wire: UserServerRead,
): CurrentServerUser {
  const { app } = context;
  const user = context.parseUser(wire);
  const { getTokens } = session;
  return Object.freeze<CurrentServerUser>({
    ...user,
    currentSession: session,
    getAuthJson: getTokens,
    getAuthHeaders: async () => ({ "x-stack-auth": JSON.stringify(await getTokens()) }),
    signOut: async ({ redirectUrl } = {}) => {
      await signOutSession(app.api, session);
      if (redirectUrl === undefined) await app.redirects.redirectToAfterSignOut();
      else await navigate(app.config.redirectMethod, String(redirectUrl), true, app.platform);
    },
    updatePassword: createUpdatePasswordInSession(context, session),
    delete: async () => {
      await user.delete();
      session.invalidate();
    },
  });
}
