import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../apps/app-context.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import type { EmailMethods } from "./auth-methods.ts";
import { completeSignIn, redirectAfterSignIn } from "./complete-sign-in.ts";
import { newPasswordAsResult } from "./new-password-as-result.ts";

/** @throws REDIRECT_URL_NOT_WHITELISTED when the callback URL is not trusted, SIGN_UP_NOT_ENABLED, PASSWORD_AUTHENTICATION_NOT_ENABLED */
export const createSignUp = (context: AppContext): Pick<EmailMethods, "signUpWithCredential"> => ({
  signUpWithCredential: async ({ email, password, noRedirect, verificationCallbackUrl }) => {
    const callbackUrl = requireCallbackUrl(
      context,
      verificationCallbackUrl,
      "emailVerification",
      "verificationCallbackUrl",
    );
    const body = { email, password, verification_callback_url: callbackUrl };
    const result = await newPasswordAsResult(["USER_EMAIL_ALREADY_EXISTS"], () =>
      completeSignIn(context, async (session) => ({
        ...(await context.api.call<typeof contract.password.signUp>("POST", "/auth/password/sign-up", {
          session,
          body,
        })),
        is_new_user: true,
      })),
    );
    return redirectAfterSignIn(context, result, noRedirect);
  },
});
