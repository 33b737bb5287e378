import type { contract } from "@vestibule/contract/endpoints";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { AccountParts } from "../users/account-parts.ts";
import { passkeyFromWire } from "./from-wire.ts";
import type { PasskeyMethods } from "./model.ts";
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
    return items.map((wire) => passkeyFromWire(parts, "me", wire));
  },
});
