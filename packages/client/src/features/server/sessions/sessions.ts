import type { contract } from "@vestibule/contract/endpoints";
import type { UserSession } from "../../../core/sessions/user-session.ts";
import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import { sessionFromWire } from "../../sessions/active-sessions.ts";
import type { ServerContext } from "../server-context.ts";
import type { CreateSessionOptions, ServerSessionMethods } from "./session-types.ts";

export const createSessionMethods = (context: ServerContext, userId: string): ServerSessionMethods => ({
  createSession: async (options) => {
    const { getTokens, rejectAccessToken } = await startSession(context, userId, options);
    return Object.freeze({ getTokens, rejectAccessToken });
  },
  getActiveSessions: async () => {
    const path = withQuery("/auth/sessions", { user_id: userId });
    const { items } = await context.api.call<typeof contract.sessions.list>("GET", path, { session: null });
    return items.map(sessionFromWire);
  },
  revokeSession: async (id) => {
    const path = withQuery(`/auth/sessions/${encodeSegment(id)}`, { user_id: userId });
    await context.api.call<typeof contract.sessions.delete>("DELETE", path, { session: null });
  },
  revokeAllSessions: async () => {
    const { revoked } = await context.api.call<typeof contract.sessions.revokeAll>(
      "POST",
      "/auth/sessions/revoke-all",
      {
        session: null,
        body: { user_id: userId },
      },
    );
    return revoked;
  },
});

/** Creates a session for the user. Its tokens aren't stored anywhere else. */
export async function startSession(
  { app, api }: ServerContext,
  userId: string,
  { expiresInMillis, isImpersonation }: CreateSessionOptions = {},
): Promise<UserSession> {
  const tokens = await api.call<typeof contract.sessions.create>("POST", "/auth/sessions", {
    session: null,
    body: { user_id: userId, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation },
  });
  return app.session({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token });
}
