import { randomUUID } from "node:crypto";
import type { AccessType } from "@vestibule/contract";
import { apiError } from "../../../http/api-error.ts";
import { needsUserClaims } from "../../../http/header-families.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { createCode } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import type { LockedSession, StartedSession } from "../../sessions/index.ts";
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
 * Starts a session for a user whose first factor is verified. The statements are sent without waiting for results, so that
 * they travel with those that the caller sent before. Null if the user has a second factor: the transaction must then
 * roll back, because the success is audited.
 */
export const startSessionAtOnce = (
  transaction: Queryable,
  services: Services,
  user: SignedInUser,
): Promise<StartedSession | null> => start(transaction, services, user, { isSecondFactorVerified: false });

interface StartOptions extends SessionOptions {
  readonly isSecondFactorVerified: boolean;
  /** Whether the sign-in is audited only after the session was inserted. Default: both are sent at once. */
  readonly isAuditedAfterwards?: boolean;
}

/**
 * Emails the user about a new device, but not at sign-up, or about the first recorded device of an imported or older
 * account. Null if the user has a second factor that isn't verified: the statement that inserts the session checks it, so
 * after the lock on the first factor. @see ASVS 5.0 6.3.5
 */
async function start(
  transaction: Queryable,
  services: Services,
  { project, userId, isNewUser, request, accessType, signInMethod }: SignedInUser,
  { isAuditedAfterwards = false, ...options }: StartOptions,
): Promise<StartedSession | null> {
  const endUser = services.readEndUser(request);
  const sessionId = randomUUID();
  const origin = { endUser, hasUserClaims: needsUserClaims(request), sessionId, ...options };
  const started = services.sessions.signIn(transaction, project, userId, origin);
  if (isAuditedAfterwards && !(await started)) return null;
  const signInAttempt = { projectId: project.id, userId, accessType, request };
  const action = isNewUser ? "sign_up" : "sign_in";
  const audited = recordSignIn(transaction, services, signInAttempt, { action, signInMethod, sessionId });
  const [session] = await Promise.all([started, audited]);
  if (session?.isNewDevice && !isNewUser)
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
  const options = { isAuthenticated, parent, isSecondFactorVerified: false, isAuditedAfterwards: true };
  const session = await start(transaction, services, firstFactor, options);
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
