import type { contract, PasskeyRead } from "@vestibule/contract/endpoints";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { AccountParts } from "../users/account-parts.ts";
import type { Passkey, PasskeyMethods } from "./model.ts";
import { registerPasskey } from "./register-passkey.ts";

export const createPasskeyMethods = (parts: AccountParts): PasskeyMethods => ({
  registerPasskey: async ({ name } = {}) =>
    knownErrorAsResult(["PASSKEY_REGISTRATION_FAILED", "PASSKEY_WEBAUTHN_ERROR"], async () => {
      await registerPasskey(parts, name);
      return undefined;
    }),
  listPasskeys: async () => {
    const { items } = await parts.api.call<typeof contract.passkeys.list>("GET", "/auth/passkeys?user_id=me", {
      session: parts.session,
    });
    return items.map((wire) => passkeyFromWire(parts, wire));
  },
});

function passkeyFromWire({ api, session, renew }: AccountParts, wire: PasskeyRead): Passkey {
  const path = `/auth/passkeys/${wire.id}?user_id=me` as const;
  const lastUsedAt = wire.last_used_at_millis;
  return Object.freeze<Passkey>({
    id: wire.id,
    name: wire.name,
    createdAt: new Date(wire.created_at_millis),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
    isBackedUp: wire.is_backed_up,
    rename: async (name) => {
      await api.call<typeof contract.passkeys.rename>("PATCH", path, { session, body: { name } });
    },
    delete: async () => {
      await api.call<typeof contract.passkeys.remove>("DELETE", path, { session });
      await renew();
    },
  });
}
