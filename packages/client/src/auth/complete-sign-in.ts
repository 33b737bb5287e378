import type { Api } from "../http/api.ts";
import { KnownError } from "../http/known-error.ts";
import type { Redirects } from "../redirects/redirects.ts";
import type { Result } from "../result.ts";
import type { SecondFactorPrompt } from "../second-factor/model.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";

/** What every way to sign in works with. */
export interface SignInParts {
  readonly api: Api;
  readonly redirects: Redirects;
  /** Takes the new tokens. @throws when the app has no token store of its own. */
  store(): TokenStore;
  /** The current session; its tokens go along, so that an anonymous user can be upgraded. */
  session(): UserSession;
  secondFactorPrompt(): SecondFactorPrompt | undefined;
}

/** What the service answers when somebody is signed in. `is_new_user`: where the same call may have created the account. */
export interface SignInAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly is_new_user?: boolean;
  /** Where an OAuth flow wanted to go. */
  readonly after_callback_redirect_url?: string | null | undefined;
}

/** How the second factor of any sign-in can end. */
export const secondFactorErrors = [
  "INVALID_TOTP_CODE",
  "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
  "VERIFICATION_ERROR",
] as const;

/** Runs a way to sign in, then the second factor if it is asked for, and begins the session. @throws what either throws. */
export async function completeSignIn(
  parts: SignInParts,
  signIn: (session: UserSession) => Promise<SignInAnswer>,
): Promise<SignInAnswer> {
  const store = parts.store();
  const session = parts.session();
  let answer: SignInAnswer;
  try {
    answer = await signIn(session);
  } catch (error) {
    if (!KnownError.isInstance(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) throw error;
    const { askSecondFactor } = await import("../second-factor/ask-second-factor.ts");
    answer = await askSecondFactor(parts, session, error);
  }
  store.write({ accessToken: answer.access_token, refreshToken: answer.refresh_token });
  return answer;
}

/** Goes on after a sign-in that succeeded. The page left must not be come back to, so its history entry is replaced. */
export async function leaveAfter<Failure>(
  { redirects }: SignInParts,
  signIn: Result<SignInAnswer, Failure>,
  noRedirect: boolean | undefined,
): Promise<Result<undefined, Failure>> {
  if (signIn.status === "error") return signIn;
  const target = signIn.data.is_new_user ? redirects.redirectToAfterSignUp : redirects.redirectToAfterSignIn;
  if (!noRedirect) await target({ replace: true });
  return { status: "ok", data: undefined };
}
