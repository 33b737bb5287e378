import type { AccessType } from "@vestibule/contract";
import { ApiError, PlainError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { getNetwork as networkOf } from "../../../http/rate-limits/rate-limit-rules.ts";
import { LruCache } from "../../../platform/lru-cache.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordSignIn, type SignInAttempt, type SignInMethod } from "./record-sign-in.ts";

/** What a refused request has tried. */
export interface AttemptedSignIn extends SignInMethod {
  readonly action: "sign_in" | "sign_up" | "session.reauthenticate";
}

/** The part of a handler's call that tells who comes, as far as the request does. */
interface SignInRequest {
  readonly auth: {
    readonly project: { readonly id: string };
    readonly accessType: AccessType;
  };
  readonly request: HttpRequest;
}

/** Keeps in the audit log who was refused. */
export interface FailedSignInAudit {
  /** The same handler, whose refusals are written down. */
  withFailureAudit<Input extends SignInRequest, Output>(
    attemptedSignIn: AttemptedSignIn | ((call: Input) => AttemptedSignIn),
    handler: (call: Input) => Output | Promise<Output>,
  ): (call: Input) => Promise<Output>;
  /** Writes a refusal down, unless the error is no expected outcome, or asks for the second factor. Never throws. */
  recordFailure(signInAttempt: SignInAttempt, attemptedSignIn: AttemptedSignIn, error: unknown): Promise<void>;
}

interface RejectedAccount {
  readonly userId: string;
  /** The way of the first factor. */
  readonly method?: string;
}

const rejectedAccounts = new WeakMap<Error, RejectedAccount>();

/** Says of an error whose account it was about: the answer does not tell, the audit log does. */
export function rejectionFor<E extends Error>(known: RejectedAccount, error: E): E {
  rejectedAccounts.set(error, known);
  return error;
}

const minuteMs = 60 * 1000;
/** Refusals of one address, or network of IPv6, that are written down in a minute, of those that come of too many attempts and of others.
 *  They are what anybody can make us write. Servers speak for many people from one address, and hold a key. */
const maxPerMinute = { tooMany: 1, other: 60 };
const maxTrackedAddresses = 10_000;

export function createFailedSignInAudit(
  services: Pick<Platform, "database" | "clock" | "readEndUser" | "log">,
): FailedSignInAudit {
  const { database, clock, readEndUser, log } = services;
  const counts = new LruCache<{ readonly since: number; count: number }>(maxTrackedAddresses);

  function isOverAuditLimit({ projectId, accessType, request }: SignInAttempt, reason: string): boolean {
    const kind = reason === tooManyRequests ? "tooMany" : "other";
    if (kind === "other" && accessType !== null && accessType !== "client") return false;
    const { ip } = readEndUser(request);
    const key = `${kind} ${projectId} ${ip && networkOf(ip)}`;
    const known = counts.get(key);
    const current = known && clock() - known.since < minuteMs ? known : { since: clock(), count: 0 };
    current.count += 1;
    counts.set(key, current);
    return current.count > maxPerMinute[kind];
  }

  const recordFailure: FailedSignInAudit["recordFailure"] = async (signInAttempt, attemptedSignIn, error) => {
    const reason = getFailureReason(error);
    if (reason === null || isOverAuditLimit(signInAttempt, reason)) return;
    const known = error instanceof Error ? rejectedAccounts.get(error) : undefined;
    const { secondFactor } = attemptedSignIn;
    const result = {
      action: reason === "SIGN_UP_NOT_ENABLED" ? ("sign_up" as const) : attemptedSignIn.action,
      outcome: "failure" as const,
      reason,
      signInMethod: { method: known?.method ?? attemptedSignIn.method, secondFactor },
    };
    try {
      await recordSignIn(
        database,
        services,
        { ...signInAttempt, userId: known?.userId ?? signInAttempt.userId },
        result,
      );
    } catch (auditError) {
      // The refusal stands, whether or not it can be written down.
      log.error(
        { err: auditError, projectId: signInAttempt.projectId, reason },
        "a refused sign-in is missing in the audit log",
      );
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

/** The code of an expected refusal; null when it is none. */
function getFailureReason(error: unknown): string | null {
  if (error instanceof ApiError) return error.code === "MULTI_FACTOR_AUTHENTICATION_REQUIRED" ? null : error.code;
  return error instanceof PlainError ? `STATUS_${error.status}` : null;
}
