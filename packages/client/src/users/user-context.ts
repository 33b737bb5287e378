import type { AppContext } from "../apps/app-context.ts";
import type { Api, RequestSession } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import type { UserSession } from "../sessions/user-session.ts";
import { createStaleRecoveringApi } from "./stale-recovering-api.ts";

/** What an object made from an answer of the service acts with. */
export interface RequestContext {
  readonly api: Api;
  /** Null: without a user, as servers ask. */
  readonly session: RequestSession | null;
  readonly platform: Platform;
  /** Fetches again what is cached about the user, after a change. */
  refetch(): Promise<unknown>;
}

/** Whose account it is. */
export interface Account {
  readonly app: AppContext;
  readonly session: UserSession;
}

/** What the account methods of one user work with. */
export interface UserContext extends RequestContext, Account {
  readonly session: UserSession;
}

export function createUserContext(app: AppContext, session: UserSession): UserContext {
  const refetch = () => app.cache.refetch(session);
  return { app, session, platform: app.platform, api: createStaleRecoveringApi(app.api, refetch), refetch };
}
