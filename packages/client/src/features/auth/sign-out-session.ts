import type { contract } from "@vestibule/contract/endpoints";
import type { Api } from "../../core/http/api.ts";
import { KnownError } from "../../core/http/known-error.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";

/**
 * Ends the session on the server, then locally. If the server can't be reached, the user stays signed in and the error
 * is thrown, so that a session is never reported as ended while it is still valid.
 */
export async function signOutSession(api: Api, session: UserSession): Promise<void> {
  const { accessToken } = await session.getTokens();
  if (accessToken === null) return;
  try {
    await api.call<typeof contract.sessions.deleteCurrent>("DELETE", "/auth/sessions/current", { session });
  } catch (error) {
    // The session had already ended, as reported by this call or by the refresh before it.
    if (!KnownError.isInstance(error, "REFRESH_TOKEN_ERROR") && !session.hasEnded()) throw error;
  }
  // Otherwise, the next page could be requested with the cookies of this session.
  await session.invalidate();
}
