import type { UserSession } from "../../../core/sessions/user-session.ts";
import { createPasswordMethods } from "../../auth/own-password.ts";
import { signOutSession } from "../../auth/sign-out-session.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerProfileMethods } from "../server-types.ts";
import { startSession } from "../sessions/sessions.ts";

type UpdatePassword = ServerProfileMethods["updatePassword"];

/** Long enough for the two requests, in ms. */
const temporarySessionLifetimeMs = 60_000;

/** Runs in the given session, which stays valid after the password change. */
export const createUpdatePasswordInSession = (
  { app, api, platform, refetch }: ServerContext,
  session: UserSession,
): UpdatePassword => createPasswordMethods({ app, api, session, platform, refetch }).updatePassword;

/** The endpoint requires a session, so this creates a temporary one. */
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
