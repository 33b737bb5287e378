import type { AccessType } from "@vestibule/contract";
import { oauthProviderIds } from "@vestibule/contract/endpoints";
import { ApiError, PlainError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { getNetwork as readNetwork } from "../../../http/rate-limits/rate-limit-rules.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { LruCache } from "../../../platform/lru-cache.ts";
import type { Platform } from "../../../platform/platform.ts";
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
  { clock, readEndUser, metrics }: Pick<Platform, "clock" | "readEndUser" | "metrics">,
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
  // Failures are counted where they are recognized, because not all of them are audited.
  if (result.outcome !== "failure") transaction.afterCommit(() => countSignIn({ metrics }, result, signInMethod));
  return recordAudit(transaction, context, [{ ...result, target, details }]);
}

const countedMethods: readonly string[] = ["password", "otp", "passkey", "anonymous", "cli", ...oauthProviderIds];

const countSignIn = (
  { metrics }: Pick<Platform, "metrics">,
  { action, outcome = "success" }: Pick<AuditEvent, "action" | "outcome">,
  { method }: SignInMethod,
): void => metrics.signIns.with(action, countedMethods.includes(method) ? method : "oidc", outcome).add();

/** A failed reauthentication still comes from a signed-in user. */
const isUnauthenticated = ({ action, outcome }: Pick<AuditEvent, "action" | "outcome">): boolean =>
  outcome === "failure" && action !== "session.reauthenticate";

/** The sign-in that was attempted. */
export interface AttemptedSignIn extends SignInMethod {
  readonly action: "sign_in" | "sign_up" | "session.reauthenticate";
}

/** The parts of a handler's call needed for the audit entry. */
interface SignInRequest {
  readonly auth: {
    readonly project: { readonly id: string };
    readonly accessType: AccessType;
  };
  readonly request: HttpRequest;
}

/** Audits failed sign-ins. */
export interface FailedSignInAudit {
  /** Wraps a handler so that its failures are audited. */
  withFailureAudit<Input extends SignInRequest, Output>(
    attemptedSignIn: AttemptedSignIn | ((call: Input) => AttemptedSignIn),
    handler: (call: Input) => Output | Promise<Output>,
  ): (call: Input) => Promise<Output>;
  /** Audits a failure. Ignores unexpected errors and the request for a second factor. Never throws. */
  recordFailure(signInAttempt: SignInAttempt, attemptedSignIn: AttemptedSignIn, error: unknown): Promise<void>;
}

interface RejectedAccount {
  readonly userId: string;
  /** The sign-in method of the first factor. */
  readonly method?: string;
}

const rejectedAccounts = new WeakMap<Error, RejectedAccount>();

/** Attaches the targeted account to an error for the audit log; the response doesn't reveal it. */
export function rejectionFor<E extends Error>(known: RejectedAccount, error: E): E {
  rejectedAccounts.set(error, known);
  return error;
}

/** The failures of sign-ups, in endpoints that also sign in. */
const signUpErrors: readonly string[] = ["SIGN_UP_NOT_ENABLED", "SIGN_UP_REJECTED"];

const minuteMs = 60 * 1000;
/**
 * Per-IP cap on failure audit entries per minute (per network for IPv6), for rate-limited and other failures, because
 * unauthenticated callers can trigger them. Servers are exempt from the second: they hold a key and act for many users
 * from one IP.
 */
const maxPerMinute = { tooMany: 1, other: 60 };
const maxTrackedAddresses = 10_000;

export function createFailedSignInAudit(
  services: Pick<Platform, "database" | "clock" | "readEndUser" | "log" | "metrics">,
): FailedSignInAudit {
  const { database, clock, readEndUser, log } = services;
  const counts = new LruCache<{ readonly since: number; count: number }>(maxTrackedAddresses);

  function isOverAuditLimit({ projectId, accessType, request }: SignInAttempt, reason: string): boolean {
    const kind = reason === tooManyRequests ? "tooMany" : "other";
    if (kind === "other" && accessType !== null && accessType !== "client") return false;
    const { ip } = readEndUser(request);
    const key = `${kind} ${projectId} ${ip && readNetwork(ip)}`;
    const known = counts.get(key);
    const current = known && clock() - known.since < minuteMs ? known : { since: clock(), count: 0 };
    current.count += 1;
    counts.set(key, current);
    return current.count > maxPerMinute[kind];
  }

  const recordFailure: FailedSignInAudit["recordFailure"] = async (signInAttempt, attemptedSignIn, error) => {
    const reason = getFailureReason(error);
    if (reason === null) return;
    const known = error instanceof Error ? rejectedAccounts.get(error) : undefined;
    const { secondFactor } = attemptedSignIn;
    const result = {
      action: signUpErrors.includes(reason) ? ("sign_up" as const) : attemptedSignIn.action,
      outcome: "failure" as const,
      reason,
      signInMethod: { method: known?.method ?? attemptedSignIn.method, secondFactor },
    };
    countSignIn(services, result, result.signInMethod);
    if (isOverAuditLimit(signInAttempt, reason)) return;
    try {
      await recordSignIn(
        database,
        services,
        { ...signInAttempt, userId: known?.userId ?? signInAttempt.userId },
        result,
      );
    } catch (auditError) {
      // The request is rejected even if the failure can't be audited.
      log.error({ err: auditError, projectId: signInAttempt.projectId, reason }, "failed sign-in could not be audited");
    }
  };

  return {
    recordFailure,
    withFailureAudit: (attemptedSignIn, handler) => async (call) => {
      try {
        return await handler(call);
      } catch (error) {
        const { auth, request } = call;
        const result = typeof attemptedSignIn === "function" ? attemptedSignIn(call) : attemptedSignIn;
        await recordFailure(
          { projectId: auth.project.id, userId: null, accessType: auth.accessType, request },
          result,
          error,
        );
        throw error;
      }
    },
  };
}

const tooManyRequests = "STATUS_429";

/** The error code of an expected failure; otherwise null. */
function getFailureReason(error: unknown): string | null {
  if (error instanceof ApiError) return error.code === "MULTI_FACTOR_AUTHENTICATION_REQUIRED" ? null : error.code;
  return error instanceof PlainError ? `STATUS_${error.status}` : null;
}
