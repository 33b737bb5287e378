import type { BodyOf, contract } from "@vestibule/contract/endpoints";
import type { UserContext } from "../../core/user-context.ts";
import { snakeCaseKeys } from "../../core/wire/letter-case.ts";
import type { AccountMethods, SessionValues, UserUpdate } from "./user-types.ts";

/** Omitted fields stay omitted, and the server leaves them unchanged. */
export function userUpdateToWire(update: UserUpdate): BodyOf<typeof contract.ownUser.update> {
  const { totpMultiFactorSecret: secret, ...same } = update;
  return { ...snakeCaseKeys(same), totp_secret_base64: secret && btoa(String.fromCharCode(...secret)) };
}

type OwnUserMethods = Pick<AccountMethods, "update" | "setDisplayName" | "setClientMetadata" | "delete" | "exportData">;

export function createOwnUserMethods(context: UserContext<SessionValues>): OwnUserMethods {
  const { api, session } = context;
  const update = (change: UserUpdate) => updateOwnUser(context, change);
  return {
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    exportData: async () => (await api.send("/users/me/export", { method: "GET" }, session)).text,
    /** Deleting the account ends the session. */
    delete: async () => {
      await api.call<typeof contract.ownUser.delete>("DELETE", "/users/me", { session });
      session.invalidate();
    },
  };
}

/** Uses the response as the new user. Lists are refetched, because team members show the user's name. */
export async function updateOwnUser(
  { app, api, session }: UserContext<SessionValues>,
  change: UserUpdate,
): Promise<void> {
  const body = userUpdateToWire(change);
  app.setUser(session, await api.call<typeof contract.ownUser.update>("PATCH", "/users/me", { session, body }));
  await app.cache.refetch(session, "user");
}
