import { createPasswordMethods } from "../../auth/own-password.ts";
import { signOutSession } from "../../auth/sign-out-session.ts";
import type { UserSession } from "../../sessions/user-session.ts";
import type { ServerProfileMethods } from "../model.ts";
import type { ServerParts } from "../parts.ts";
import { startSession } from "../sessions/sessions.ts";

type UpdatePassword = ServerProfileMethods["updatePassword"];

/** Long enough for the two requests, in ms. */
const borrowedSessionLifeMs = 60_000;

/** In a session of the user, which is the one that outlives the change. */
export const updatePasswordIn = ({ app, api, platform, renew }: ServerParts, session: UserSession): UpdatePassword =>
  createPasswordMethods({ app, api, session, platform, renew }).updatePassword;

/** The service wants a session for it: without one of the user's own, there is one for just that time. */
export const updatePasswordOf =
  (parts: ServerParts, userId: string): UpdatePassword =>
  async (options) => {
    const session = await startSession(parts, userId, { expiresInMillis: borrowedSessionLifeMs });
    try {
      return await updatePasswordIn(parts, session)(options);
    } finally {
      await signOutSession(parts.api, session);
    }
  };
