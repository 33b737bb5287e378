import { accessTokenRequiredLifeMs } from "@vestibule/contract";
import type { contract, UserClientRead } from "@vestibule/contract/endpoints";
import type { Api } from "../http/api.ts";
import { KnownError } from "../http/known-error.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { UserUpdate } from "./model.ts";
import { userUpdateToWire } from "./to-wire.ts";

/** The user of the session, or null when it is over; finding that out by a refresh costs no further request. */
export async function readOwnUser(api: Api, session: UserSession): Promise<UserClientRead | null> {
  if ((await session.getTokens(accessTokenRequiredLifeMs)).accessToken === null) return null;
  try {
    return await api.call<typeof contract.ownUser.read>("GET", "/users/me", { session });
  } catch (error) {
    if (KnownError.isInstance(error, "CANNOT_GET_OWN_USER_WITHOUT_USER")) return null;
    throw error;
  }
}

export const updateOwnUser = (api: Api, session: UserSession, update: UserUpdate): Promise<UserClientRead> =>
  api.call<typeof contract.ownUser.update>("PATCH", "/users/me", { session, body: userUpdateToWire(update) });

/** Deletes the account; its session is over with it. */
export async function deleteOwnUser(api: Api, session: UserSession): Promise<void> {
  await api.call<typeof contract.ownUser.delete>("DELETE", "/users/me", { session });
  session.invalidate();
}
