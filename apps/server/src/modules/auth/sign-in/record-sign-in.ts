import type { AccessType } from "@vestibule/contract";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AuditContext, type AuditEvent, recordAudit } from "../../audit/index.ts";

/** By what somebody comes in: password, otp, passkey, anonymous, cli, or the id of a provider. */
export interface SignInMethod {
  readonly method: string;
  readonly secondFactor?: "totp" | "recovery_code" | undefined;
}

/** Who tries to come in, where, and from where. */
export interface SignInAttempt {
  readonly projectId: string;
  /** Null: nobody knows. */
  readonly userId: string | null;
  /** Null: the request had none. */
  readonly accessType: AccessType | null;
  readonly request: HttpRequest;
}

type SignInResult = Pick<AuditEvent, "action" | "outcome" | "reason"> & {
  readonly signInMethod: SignInMethod;
  readonly sessionId?: string;
};

/** Writes down that somebody has come in, was asked for a second factor, or was refused: one entry for each try. Whoever comes in acts
 *  for themselves, also when a server passes on what they typed. Whoever is refused is nobody that we know: whose account it was about is
 *  its target. */
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

/** People who prove once more who they are have signed in before. */
const isUnauthenticated = ({ action, outcome }: Pick<AuditEvent, "action" | "outcome">): boolean =>
  outcome === "failure" && action !== "session.reauthenticate";
