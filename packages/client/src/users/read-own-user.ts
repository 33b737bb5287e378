import type { contract, UserClientRead } from "@vestibule/contract/endpoints";
import type { Api } from "../http/api.ts";
import { KnownError } from "../http/known-error.ts";
import type { UserSession } from "../sessions/user-session.ts";

/** The user of the session, or null when it is over; finding that out by a refresh costs no further request. */
export async function readOwnUser(api: Api, session: UserSession): Promise<UserClientRead | null> {
  if ((await session.getTokens()).accessToken === null) return null;
  try {
    return await api.call<typeof contract.ownUser.read>("GET", "/users/me", { session });
  } catch (error) {
    if (!KnownError.isInstance(error, "CANNOT_GET_OWN_USER_WITHOUT_USER")) throw error;
    // Ended elsewhere: without its tokens, all tabs know at once.
    session.invalidate();
    return null;
  }
}
