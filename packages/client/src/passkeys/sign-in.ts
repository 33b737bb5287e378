import type { contract } from "@vestibule/contract/endpoints";
import type { AppParts } from "../apps/parts.ts";
import { completeSignIn, leaveAfter, secondFactorErrors } from "../auth/complete-sign-in.ts";
import type { PasskeySignIn } from "../auth/model.ts";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import { assertPasskey } from "./assert-passkey.ts";
import { failingAs } from "./failing-as.ts";

const failures = ["PASSKEY_AUTHENTICATION_FAILED", "PASSKEY_WEBAUTHN_ERROR", ...secondFactorErrors] as const;

export const create = (parts: AppParts): PasskeySignIn => ({
  signInWithPasskey: async (options = {}) => {
    const result = await knownErrorAsResult(failures, () =>
      completeSignIn(parts, async () => {
        const body = await assertPasskey(parts.api, parts.platform, options);
        return failingAs("PASSKEY_AUTHENTICATION_FAILED", "Failed to sign in with passkey", () =>
          parts.api.call<typeof contract.passkeys.signIn>("POST", "/auth/passkey/sign-in", { session: null, body }),
        );
      }),
    );
    return leaveAfter(parts, result, options.noRedirect);
  },
});
