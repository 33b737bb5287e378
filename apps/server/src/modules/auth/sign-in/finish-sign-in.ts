import { apiError } from "../../../http/body.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { createCode } from "../../credentials/index.ts";
import type { StartedSession } from "../../sessions/index.ts";
import { recordSignIn } from "./record-sign-in.ts";
import { type AuthServices, type SignedInUser, startSessionByFirstFactor } from "./start-session.ts";

/** How long the user has to submit the second factor, in ms. */
const mfaAttemptLifetimeMs = 5 * 60 * 1000;

/** A user whose first factor is verified. */
export interface FirstFactor extends SignedInUser {
  /** The OAuth flow's redirect target, kept until the second factor is verified. */
  readonly afterCallbackRedirectUrl?: string | null;
  /** False if the session derives from an older one; see `startSession`. */
  readonly isAuthenticated?: boolean;
}

/** A session, or a pending second factor. */
export type SignInOutcome =
  | { readonly kind: "session"; readonly userId: string; readonly isNewUser: boolean; readonly session: StartedSession }
  | { readonly kind: "second-factor"; readonly attemptCode: string };

/**
 * Completes every sign-in method with a session, or with an attempt code for the second factor. The outcome is
 * returned, not thrown, so that the transaction that consumed the first factor commits either way.
 */
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
  const session = await startSessionByFirstFactor(transaction, services, firstFactor, { isAuthenticated });
  if (session) return { kind: "session", userId, isNewUser, session };
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

/** The response of sign-in endpoints that report new users. @throws MULTI_FACTOR_AUTHENTICATION_REQUIRED */
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
