import type { AccessType } from "@vestibule/contract";
import { ApiError, PlainError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { LruCache } from "../../../platform/lru-cache.ts";
import type { Platform } from "../../../platform/platform.ts";
import { networkOf } from "../../rate-limits/index.ts";
import { type Comer, recordSignIn, type WayIn } from "./record-sign-in.ts";

/** What a refused request has tried. */
export interface Attempted extends WayIn {
  readonly action: "sign_in" | "sign_up" | "session.reauthenticate";
}

/** The part of a handler's call that tells who comes, as far as the request does. */
interface SignInCall {
  readonly auth: {
    readonly project: { readonly id: string };
    readonly accessType: AccessType;
  };
  readonly request: HttpRequest;
}

/** Keeps in the audit log who was refused. */
export interface Refusals {
  /** The same handler, whose refusals are written down. */
  noted<Input extends SignInCall, Output>(
    attempted: Attempted | ((call: Input) => Attempted),
    handler: (call: Input) => Output | Promise<Output>,
  ): (call: Input) => Promise<Output>;
  /** Writes a refusal down, unless the error is no expected outcome, or asks for the second factor. Never throws. */
  note(comer: Comer, attempted: Attempted, error: unknown): Promise<void>;
}

interface Known {
  readonly userId: string;
  /** The way of the first factor. */
  readonly method?: string;
}

const knownOf = new WeakMap<Error, Known>();

/** Says of an error whose account it was about: the answer does not tell, the audit log does. */
export function refusedFor<E extends Error>(known: Known, error: E): E {
  knownOf.set(error, known);
  return error;
}

const minuteMs = 60 * 1000;
/** Refusals of one address, or network of IPv6, that are written down in a minute, of those that come of too many attempts and of others.
 *  They are what anybody can make us write. Servers speak for many people from one address, and hold a key. */
const mostPerMinute = { tooMany: 1, other: 60 };
const rememberedAddresses = 10_000;

export function createRefusals(services: Pick<Platform, "database" | "clock" | "readEndUser" | "log">): Refusals {
  const { database, clock, readEndUser, log } = services;
  const counts = new LruCache<{ readonly since: number; count: number }>(rememberedAddresses);

  function isOneTooMany({ projectId, accessType, request }: Comer, reason: string): boolean {
    const kind = reason === tooManyRequests ? "tooMany" : "other";
    if (kind === "other" && accessType !== null && accessType !== "client") return false;
    const { ip } = readEndUser(request);
    const key = `${kind} ${projectId} ${ip && networkOf(ip)}`;
    const known = counts.get(key);
    const current = known && clock() - known.since < minuteMs ? known : { since: clock(), count: 0 };
    current.count += 1;
    counts.set(key, current);
    return current.count > mostPerMinute[kind];
  }

  const note: Refusals["note"] = async (comer, attempted, error) => {
    const reason = reasonOf(error);
    if (reason === null || isOneTooMany(comer, reason)) return;
    const known = error instanceof Error ? knownOf.get(error) : undefined;
    const { secondFactor } = attempted;
    const tried = {
      action: reason === "SIGN_UP_NOT_ENABLED" ? ("sign_up" as const) : attempted.action,
      outcome: "failure" as const,
      reason,
      way: { method: known?.method ?? attempted.method, secondFactor },
    };
    try {
      await recordSignIn(database, services, { ...comer, userId: known?.userId ?? comer.userId }, tried);
    } catch (trouble) {
      // The refusal stands, whether or not it can be written down.
      log.error({ err: trouble, projectId: comer.projectId, reason }, "a refused sign-in is missing in the audit log");
    }
  };

  return {
    note,
    noted: (attempted, handler) => async (call) => {
      try {
        return await handler(call);
      } catch (error) {
        const { auth, request } = call;
        const tried = typeof attempted === "function" ? attempted(call) : attempted;
        await note({ projectId: auth.project.id, userId: null, accessType: auth.accessType, request }, tried, error);
        throw error;
      }
    },
  };
}

const tooManyRequests = "STATUS_429";

/** The code of an expected refusal; null when it is none. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.code === "MULTI_FACTOR_AUTHENTICATION_REQUIRED" ? null : error.code;
  return error instanceof PlainError ? `STATUS_${error.status}` : null;
}
