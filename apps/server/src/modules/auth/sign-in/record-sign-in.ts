import type { AccessType } from "@vestibule/contract";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/geolocation.ts";
import { type AuditContext, type AuditEvent, recordAudit } from "../../audit/index.ts";

/** The sign-in method: password, otp, passkey, anonymous, cli, or a provider ID. */
export interface SignInMethod {
  readonly method: string;
  readonly secondFactor?: "totp" | "recovery_code" | undefined;
}

/** The user, project and request of a sign-in attempt. */
export interface SignInAttempt {
  readonly projectId: string;
  /** Null if unknown. */
  readonly userId: string | null;
  /** Null if the request had no access type. */
  readonly accessType: AccessType | null;
  readonly request: HttpRequest;
}

type SignInResult = Pick<AuditEvent, "action" | "outcome" | "reason"> & {
  readonly signInMethod: SignInMethod;
  readonly sessionId?: string;
};

/**
 * Audits a sign-in attempt: succeeded, MFA required or failed. The user is the actor even if a server passes on the
 * credentials. A failed attempt has no known actor; the account it was aimed at is the target.
 */
export function recordSignIn(
  transaction: Queryable,
  { clock, readEndUser }: Pick<Platform, "clock" | "readEndUser">,
  { projectId, userId, accessType, request }: SignInAttempt,
  { signInMethod, sessionId, ...result }: SignInResult,
): Promise<void> {
  const context: AuditContext = {
    projectId,
    now: clock(),
    actor: { type: "user", id: isUnauthenticated(result) ? null : userId },
    accessType,
    endUser: readEndUser(request),
  };
  const details = {
    method: signInMethod.method,
    ...(signInMethod.secondFactor && { second_factor: signInMethod.secondFactor }),
    ...(sessionId && { session_id: sessionId }),
  };
  const target = userId === null ? null : { type: "user", id: userId };
  return recordAudit(transaction, context, [{ ...result, target, details }]);
}

/** A failed reauthentication still comes from a signed-in user. */
const isUnauthenticated = ({ action, outcome }: Pick<AuditEvent, "action" | "outcome">): boolean =>
  outcome === "failure" && action !== "session.reauthenticate";
