import type { AccessType } from "@vestibule/contract";
import type { HttpRequest, Limits } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/geolocation.ts";
import { type Mailer, queueSecurityNotice } from "../../emails/index.ts";
import type { Project, ProjectStore } from "../../projects/index.ts";
import type { SessionActivity, Sessions, StartedSession } from "../../sessions/index.ts";
import type { FailedSignInAudit } from "./failed-sign-in-audit.ts";
import { recordSignIn, type SignInMethod } from "./record-sign-in.ts";

/** Services used by the `/auth` endpoints. */
export type AuthServices = Platform &
  Mailer & {
    readonly projects: ProjectStore;
    readonly sessions: Sessions;
    readonly activity: SessionActivity;
    readonly limits: Limits;
    readonly failedSignInAudit: FailedSignInAudit;
  };

/** The signed-in user as these endpoints need it. */
export interface Caller {
  readonly id: string;
  readonly is_anonymous: boolean;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly requires_totp_mfa: boolean;
}

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
  /** False for sessions derived from another session of the user, without authentication. */
  readonly isAuthenticated?: boolean;
}

type Services = Pick<AuthServices, "clock" | "encryption" | "smtpUrl" | "readEndUser" | "sessions">;

/** Starts a session for a fully authenticated user. */
export async function startSession(
  transaction: Queryable,
  services: Services,
  user: SignedInUser,
  { isAuthenticated }: SessionOptions = {},
): Promise<StartedSession> {
  const session = await start(transaction, services, user, { isAuthenticated, isSecondFactorVerified: true });
  if (!session) throw new Error("A sign-in returned no session");
  return session;
}

/**
 * Starts a session for a user whose first factor is verified; null if the user has a second factor. Checked by the
 * statement that inserts the session, so after the lock on the first factor.
 */
export const startSessionByFirstFactor = (
  transaction: Queryable,
  services: Services,
  user: SignedInUser,
  { isAuthenticated }: SessionOptions = {},
): Promise<StartedSession | null> =>
  start(transaction, services, user, { isAuthenticated, isSecondFactorVerified: false });

/**
 * Emails the user about a new device, but not at sign-up, or about the first recorded device of an imported or older
 * account. @see ASVS 5.0 6.3.5
 */
async function start(
  transaction: Queryable,
  services: Services,
  { project, userId, isNewUser, request, accessType, signInMethod }: SignedInUser,
  options: { readonly isAuthenticated: boolean | undefined; readonly isSecondFactorVerified: boolean },
): Promise<StartedSession | null> {
  const endUser = services.readEndUser(request);
  const session = await services.sessions.signIn(transaction, project, userId, { endUser, ...options });
  if (!session) return null;
  const { sessionId } = session;
  const signInAttempt = { projectId: project.id, userId, accessType, request };
  const action = isNewUser ? "sign_up" : "sign_in";
  await recordSignIn(transaction, services, signInAttempt, { action, signInMethod, sessionId });
  if (session.isNewDevice && !isNewUser)
    await queueSecurityNotice(transaction, services, { project, userId, notice: { kind: "new-device" }, endUser });
  return session;
}
