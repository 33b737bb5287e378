import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../../core/app-context.ts";
import { knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import type { PasskeySignIn } from "../auth/auth-methods.ts";
import { completeSignIn, redirectAfterSignIn, secondFactorErrors } from "../auth/complete-sign-in.ts";
import { assertPasskey } from "./assert-passkey.ts";
import { mapError } from "./passkey-errors.ts";

const failures = ["PASSKEY_AUTHENTICATION_FAILED", "PASSKEY_WEBAUTHN_ERROR", ...secondFactorErrors] as const;

export const createPasskeySignIn = (context: AppContext): PasskeySignIn => ({
  signInWithPasskey: async (options = {}) => {
    const result = await knownErrorAsResult(failures, () =>
      completeSignIn(context, async () => {
        const body = await assertPasskey(context.api, context.platform, options);
        return mapError("PASSKEY_AUTHENTICATION_FAILED", "Failed to sign in with passkey", () =>
          context.api.call<typeof contract.passkeys.signIn>("POST", "/auth/passkey/sign-in", { session: null, body }),
        );
      }),
    );
    return redirectAfterSignIn(context, result, options.noRedirect);
  },
});
export { createPasskeySignIn as create };
