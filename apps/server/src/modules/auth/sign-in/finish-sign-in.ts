import { apiError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { createCode } from "../../credentials/index.ts";
import type { StartedSession } from "../../sessions/index.ts";
import type { AuthServices } from "./auth-services.ts";
import { recordSignIn } from "./record-sign-in.ts";
import { hasSecondFactor } from "./second-factor-statements.ts";
import { type SignedInUser, startSession } from "./start-session.ts";

/** How long the second factor may take, in ms. */
const mfaAttemptLifetimeMs = 5 * 60 * 1000;

/** Somebody whose first factor has been checked. */
export interface FirstFactor extends SignedInUser {
  /** Where an OAuth flow wants to go; kept over the second factor. */
  readonly afterCallbackRedirectUrl?: string | null;
  /** False when an older session vouched for them; see `startSession`. */
  readonly isAuthenticated?: boolean;
}

/** Either a session, or what is left to do. */
export type SignInOutcome =
  | { readonly kind: "session"; readonly userId: string; readonly isNewUser: boolean; readonly session: StartedSession }
  | { readonly kind: "second-factor"; readonly attemptCode: string };

/** Every way in ends here: with a session, or with an attempt code for the second factor. The outcome is returned, not thrown, so
 *  that the caller's transaction, in which the first factor was used up, is committed either way. */
export async function finishSignIn(
  transaction: Queryable,
  services: AuthServices,
  firstFactor: FirstFactor,
): Promise<SignInOutcome> {
  const {
    project,
    userId,
    isNewUser,
    request,
    accessType,
    signInMethod,
    afterCallbackRedirectUrl,
    isAuthenticated = true,
  } = firstFactor;
  if (!(await transaction.row(hasSecondFactor, [project.id, userId]))) {
    const session = await startSession(transaction, services, firstFactor, { isAuthenticated });
    return { kind: "session", userId, isNewUser, session };
  }
  const attemptCode = await createCode(transaction, {
    projectId: project.id,
    purpose: "mfa-attempt",
    userId,
    subject: {
      isNewUser,
      method: signInMethod.method,
      ...(afterCallbackRedirectUrl === undefined ? {} : { afterCallbackRedirectUrl }),
    },
    lifeMs: mfaAttemptLifetimeMs,
    now: services.clock(),
  });
  const action = isNewUser ? "sign_up" : "sign_in";
  const signInAttempt = { projectId: project.id, userId, accessType, request };
  await recordSignIn(transaction, services, signInAttempt, { action, outcome: "challenge", signInMethod });
  return { kind: "second-factor", attemptCode };
}

/** The answer of the sign-ins that tell whether the account is new. @throws MULTI_FACTOR_AUTHENTICATION_REQUIRED */
export function toSignInResponse(outcome: SignInOutcome) {
  if (outcome.kind === "second-factor")
    throw apiError("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: outcome.attemptCode });
  const { accessToken, refreshToken } = outcome.session;
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    is_new_user: outcome.isNewUser,
    user_id: outcome.userId,
  };
}
