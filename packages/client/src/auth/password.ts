import type { contract } from "@vestibule/contract/endpoints";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { CredentialSignIn } from "./auth-methods.ts";
import { completeSignIn, redirectAfterSignIn, secondFactorErrors } from "./complete-sign-in.ts";
import type { SignInContext } from "./sign-in-context.ts";

export const createCredentialSignIn = (context: SignInContext): CredentialSignIn => ({
  signInWithCredential: async ({ email, password, noRedirect }) => {
    const result = await knownErrorAsResult(["EMAIL_PASSWORD_MISMATCH", ...secondFactorErrors], () =>
      completeSignIn(context, (session) =>
        context.api.call<typeof contract.password.signIn>("POST", "/auth/password/sign-in", {
          session,
          body: { email, password },
        }),
      ),
    );
    return redirectAfterSignIn(context, result, noRedirect);
  },
});
