import { KnownError } from "../../core/http/known-error.ts";
import type { Result } from "../../core/result.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";
import type { SignInContext, SignInResponse } from "../../core/sign-in-context.ts";

/** The second-factor errors of any sign-in method. */
export const secondFactorErrors = [
  "INVALID_TOTP_CODE",
  "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
  "VERIFICATION_ERROR",
] as const;

/** Runs a sign-in method, then the second factor if required, and starts the session. @throws errors of either step. */
export async function completeSignIn(
  context: SignInContext,
  signIn: (session: UserSession) => Promise<SignInResponse>,
): Promise<SignInResponse> {
  const store = context.store();
  const session = context.session();
  let answer: SignInResponse;
  try {
    answer = await signIn(session);
  } catch (error) {
    if (!KnownError.isInstance(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) throw error;
    const { askSecondFactor } = await import("../second-factor/ask-second-factor.ts");
    answer = await askSecondFactor(context, session, error);
  }
  await store.write({ accessToken: answer.access_token, refreshToken: answer.refresh_token });
  return answer;
}

/**
 * Redirects after a successful sign-in. Replaces the history entry, so that Back doesn't return to the sign-in page.
 */
export async function redirectAfterSignIn<Failure>(
  { redirects }: SignInContext,
  signIn: Result<SignInResponse, Failure>,
  noRedirect: boolean | undefined,
): Promise<Result<undefined, Failure>> {
  if (signIn.status === "error") return signIn;
  const target = signIn.data.is_new_user ? redirects.redirectToAfterSignUp : redirects.redirectToAfterSignIn;
  if (!noRedirect) await target({ replace: true });
  return { status: "ok", data: undefined };
}
