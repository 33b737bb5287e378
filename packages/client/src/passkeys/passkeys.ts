import type { contract } from "@vestibule/contract/endpoints";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { UserContext } from "../users/user-context.ts";
import { passkeyFromWire } from "./passkey-from-wire.ts";
import type { PasskeyMethods } from "./passkey-types.ts";
import { registerPasskey } from "./register-passkey.ts";

export const createPasskeyMethods = (context: UserContext): PasskeyMethods => ({
  registerPasskey: async ({ name } = {}) =>
    knownErrorAsResult(["PASSKEY_REGISTRATION_FAILED", "PASSKEY_WEBAUTHN_ERROR"], async () => {
      await registerPasskey(context, name);
      return undefined;
    }),
  listPasskeys: async () => {
    const { items } = await context.api.call<typeof contract.passkeys.list>("GET", "/auth/passkeys?user_id=me", {
      session: context.session,
    });
    return items.map((wire) => passkeyFromWire(context, "me", wire));
  },
});
