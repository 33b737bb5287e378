import type { contract } from "@vestibule/contract/endpoints";
import type { Api } from "../http/api.ts";
import { KnownError } from "../http/known-error.ts";
import type { UserSession } from "../sessions/user-session.ts";

/**
 * Ends the session on the server, then here. When the server cannot be told, the user stays signed in and the error is thrown: a session
 * somebody believes closed must not live on.
 */
export async function signOutSession(api: Api, session: UserSession): Promise<void> {
  const { accessToken } = await session.getTokens();
  if (accessToken === null) return;
  try {
    await api.call<typeof contract.sessions.deleteCurrent>("DELETE", "/auth/sessions/current", { session });
  } catch (error) {
    // Gone already, found out either by the call or by the refresh before it.
    if (!KnownError.isInstance(error, "REFRESH_TOKEN_ERROR") && !session.hasEnded()) throw error;
  }
  session.invalidate();
}
