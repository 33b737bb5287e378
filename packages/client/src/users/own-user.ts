import type { contract } from "@vestibule/contract/endpoints";
import type { AccountParts } from "./account-parts.ts";
import type { AccountMethods, UserUpdate } from "./model.ts";
import { userUpdateToWire } from "./to-wire.ts";

type OwnUserMethods = Pick<AccountMethods, "update" | "setDisplayName" | "setClientMetadata" | "delete">;

export function createOwnUserMethods(parts: AccountParts): OwnUserMethods {
  const { api, session } = parts;
  const update = (change: UserUpdate) => updateOwnUser(parts, change);
  return {
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    /** The session is over with the account. */
    delete: async () => {
      await api.call<typeof contract.ownUser.delete>("DELETE", "/users/me", { session });
      session.invalidate();
    },
  };
}

/** The answer is the new user. Lists are fetched again, since a member is called in a team what they are called everywhere. */
export async function updateOwnUser({ app, api, session }: AccountParts, change: UserUpdate): Promise<void> {
  const body = userUpdateToWire(change);
  app.setUser(session, await api.call<typeof contract.ownUser.update>("PATCH", "/users/me", { session, body }));
  await app.cache.renew(session, "user");
}
