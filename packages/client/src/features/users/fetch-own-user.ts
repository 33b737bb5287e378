import type { contract, UserClientRead } from "@vestibule/contract/endpoints";
import type { Api } from "../../core/http/api.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";

/**
 * Fetches the session's user. Null when the session has ended; if the refresh already shows that, no further request is
 * sent.
 */
export async function fetchOwnUser(api: Api, session: UserSession): Promise<UserClientRead | null> {
  if (!(await session.getTokens()).accessToken) return null;
  try {
    return await api.call<typeof contract.ownUser.read>("GET", "/users/me", { session });
  } catch (error) {
    if (session.hasEnded()) return null;
    throw error;
  }
}
