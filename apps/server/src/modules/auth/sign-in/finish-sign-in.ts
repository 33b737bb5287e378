import type { AccessType } from "@vestibule/contract";
import { apiError } from "../../../http/api-error.ts";
import { needsUserClaims } from "../../../http/header-families.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { createCode } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import type { LockedSession, SignInOrigin, StartedSession } from "../../sessions/index.ts";
import type { AuthServices } from "./auth-services.ts";
import { recordSignIn, type SignInMethod } from "./sign-in-audit.ts";

export interface SignedInUser {
  readonly project: Project;
  readonly userId: string;
  readonly isNewUser: boolean;
  readonly request: HttpRequest;
  /** Null if the request had no access type. */
  readonly accessType: AccessType | null;
  readonly signInMethod: SignInMethod;
}

interface SessionOptions {
  /** As in `SessionOrigin`. */
  readonly isAuthenticated?: boolean | undefined;
  /** As in `SessionOrigin`. */
  readonly parent?: LockedSession | undefined;
}

type Services = Pick<AuthServices, "clock" | "encryption" | "smtpUrl" | "readEndUser" | "metrics" | "sessions">;

/** Starts a session for a fully authenticated user. */
export async function startSession(
  transaction: Queryable,
  services: Services,
  user: SignedInUser,
  { isAuthenticated, parent }: SessionOptions = {},
): Promise<StartedSession> {
  const options = { isAuthenticated, parent, isSecondFactorVerified: true };
  const session = await start(transaction, services, user, options);
  if (!session) throw new Error("A sign-in returned no session");
  return session;
}

/**
 * Starts a session for a user whose first factor is verified; null if the user has a second factor. Checked by the
 * statement that inserts the session, so after the lock on the first factor.
 */
const startSessionByFirstFactor = (
  transaction: Queryable,
  services: Services,
  user: SignedInUser,
  { isAuthenticated, parent }: SessionOptions = {},
): Promise<StartedSession | null> =>
  start(transaction, services, user, { isAuthenticated, parent, isSecondFactorVerified: false });

/**
 * Emails the user about a new device, but not at sign-up, or about the first recorded device of an imported or older
 * account. @see ASVS 5.0 6.3.5
 */
async function start(
  transaction: Queryable,
  services: Services,
  { project, userId, isNewUser, request, accessType, signInMethod }: SignedInUser,
  options: Omit<SignInOrigin, "endUser" | "hasUserClaims">,
): Promise<StartedSession | null> {
  const endUser = services.readEndUser(request);
  const session = await services.sessions.signIn(transaction, project, userId, {
    endUser,
    hasUserClaims: needsUserClaims(request),
    ...options,
  });
  if (!session) return null;
  const { sessionId } = session;
  const signInAttempt = { projectId: project.id, userId, accessType, request };
  const action = isNewUser ? "sign_up" : "sign_in";
  await recordSignIn(transaction, services, signInAttempt, { action, signInMethod, sessionId });
  if (session.isNewDevice && !isNewUser)
    await queueSecurityNotice(transaction, services, { project, userId, notice: { kind: "new-device" }, endUser });
  return session;
}

/** How long the user has to submit the second factor, in ms. */
const mfaAttemptLifetimeMs = 5 * 60 * 1000;

/** A user whose first factor is verified. */
export interface FirstFactor extends SignedInUser {
  /** The OAuth flow's redirect target, kept until the second factor is verified. */
  readonly afterCallbackRedirectUrl?: string | null;
  /** As in `SessionOrigin`. */
  readonly isAuthenticated?: boolean | undefined;
  /** As in `SessionOrigin`. A sign-in with a second factor has it, too. */
  readonly parent?: LockedSession | undefined;
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
    isAuthenticated,
    parent,
  } = firstFactor;
  const session = await startSessionByFirstFactor(transaction, services, firstFactor, { isAuthenticated, parent });
  if (session) return { kind: "session", userId, isNewUser, session };
  const attemptCode = await createCode(transaction, {
    projectId: project.id,
    purpose: "mfa-attempt",
    userId,
    subject: {
      isNewUser,
      method: signInMethod.method,
      ...(afterCallbackRedirectUrl === undefined ? {} : { afterCallbackRedirectUrl }),
      ...(parent && { parentId: parent.id }),
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
