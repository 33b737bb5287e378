import type { ErrorCode } from "@vestibule/contract";
import type { AppContext } from "./app-context.ts";
import type { Api, RequestSession } from "./http/api.ts";
import { KnownError } from "./http/known-error.ts";
import type { Platform } from "./platform/platform.ts";
import type { UserSession } from "./sessions/user-session.ts";

/** Errors that mean the cached data is stale: removed, deleted or revoked by another user. */
const staleCodes: readonly ErrorCode[] = [
  "TEAM_NOT_FOUND",
  "TEAM_MEMBERSHIP_NOT_FOUND",
  "TEAM_PERMISSION_REQUIRED",
  "API_KEY_NOT_FOUND",
];

/**
 * Refetches cached data when a change fails with such an error, then rethrows. Not for reads, because refetching reads.
 */
function createStaleRecoveringApi(api: Api, refetch: () => Promise<unknown>): Api {
  const call: Api["call"] = async (method, path, options) => {
    try {
      return await api.call(method, path, options);
    } catch (error) {
      if (method !== "GET" && staleCodes.some((code) => KnownError.isInstance(error, code))) await refetch();
      throw error;
    }
  };
  return { ...api, call };
}

/** What API objects need to send requests. */
export interface RequestContext {
  readonly api: Api;
  /** Null for requests without a user, as in server apps. */
  readonly session: RequestSession | null;
  readonly platform: Platform;
  /** Refetches the user's cached data after a change. */
  refetch(): Promise<unknown>;
}

/** An app and a session. `Cached`: see {@link AppContext}. */
export interface Account<Cached = object> {
  readonly app: AppContext<Cached>;
  readonly session: UserSession;
}

/** What the account methods of a user need. */
export interface UserContext<Cached = object> extends RequestContext, Account<Cached> {
  readonly session: UserSession;
}

export function createUserContext<Cached>(app: AppContext<Cached>, session: UserSession): UserContext<Cached> {
  const refetch = () => app.cache.refetch(session);
  return { app, session, platform: app.platform, api: createStaleRecoveringApi(app.api, refetch), refetch };
}
