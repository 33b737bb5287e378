import { createPasswordMethods } from "../../auth/own-password.ts";
import { signOutSession } from "../../auth/sign-out-session.ts";
import type { UserSession } from "../../sessions/user-session.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerProfileMethods } from "../server-types.ts";
import { startSession } from "../sessions/sessions.ts";

type UpdatePassword = ServerProfileMethods["updatePassword"];

/** Long enough for the two requests, in ms. */
const temporarySessionLifetimeMs = 60_000;

/** In a session of the user, which is the one that outlives the change. */
export const createUpdatePasswordInSession = (
  { app, api, platform, refetch }: ServerContext,
  session: UserSession,
): UpdatePassword => createPasswordMethods({ app, api, session, platform, refetch }).updatePassword;

/** The service wants a session for it: without one of the user's own, there is one for just that time. */
export const createUpdatePassword =
  (context: ServerContext, userId: string): UpdatePassword =>
  async (options) => {
    const session = await startSession(context, userId, { expiresInMillis: temporarySessionLifetimeMs });
    try {
      return await createUpdatePasswordInSession(context, session)(options);
    } finally {
      await signOutSession(context.api, session);
    }
  };
