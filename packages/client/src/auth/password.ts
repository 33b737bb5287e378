import type { contract } from "@vestibule/contract/endpoints";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import { completeSignIn, leaveAfter, secondFactorErrors } from "./complete-sign-in.ts";
import type { CredentialSignIn } from "./model.ts";
import type { SignInParts } from "./sign-in-parts.ts";

export const createCredentialSignIn = (parts: SignInParts): CredentialSignIn => ({
  signInWithCredential: async ({ email, password, noRedirect }) => {
    const result = await knownErrorAsResult(["EMAIL_PASSWORD_MISMATCH", ...secondFactorErrors], () =>
      completeSignIn(parts, (session) =>
        parts.api.call<typeof contract.password.signIn>("POST", "/auth/password/sign-in", {
          session,
          body: { email, password },
        }),
      ),
    );
    return leaveAfter(parts, result, noRedirect);
  },
});
