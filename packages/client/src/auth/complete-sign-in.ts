import { KnownError } from "../http/known-error.ts";
import type { Result } from "../result.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { SignInContext, SignInResponse } from "./sign-in-context.ts";

/** How the second factor of any sign-in can end. */
export const secondFactorErrors = [
  "INVALID_TOTP_CODE",
  "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
  "VERIFICATION_ERROR",
] as const;

/** Runs a way to sign in, then the second factor if it is asked for, and begins the session. @throws what either throws. */
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
  store.write({ accessToken: answer.access_token, refreshToken: answer.refresh_token });
  return answer;
}

/** Goes on after a sign-in that succeeded. The page left must not be come back to, so its history entry is replaced. */
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
