import type { contract } from "@vestibule/contract/endpoints";
import type { AccountParts } from "./account-parts.ts";
import type { AccountMethods, UserUpdate } from "./model.ts";
import { userUpdateToWire } from "./to-wire.ts";

type OwnUserMethods = Pick<AccountMethods, "update" | "setDisplayName" | "setClientMetadata" | "delete">;

export function createOwnUserMethods({ app, api, session }: AccountParts): OwnUserMethods {
  const update = async (change: UserUpdate) => {
    const body = userUpdateToWire(change);
    app.setUser(session, await api.call<typeof contract.ownUser.update>("PATCH", "/users/me", { session, body }));
  };
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
