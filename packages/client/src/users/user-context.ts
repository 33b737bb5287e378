import type { AppContext } from "../apps/app-context.ts";
import type { Api, RequestSession } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import type { UserSession } from "../sessions/user-session.ts";
import { createStaleRecoveringApi } from "./stale-recovering-api.ts";

/** What API objects need to send requests. */
export interface RequestContext {
  readonly api: Api;
  /** Null for requests without a user, as in server apps. */
  readonly session: RequestSession | null;
  readonly platform: Platform;
  /** Refetches the user's cached data after a change. */
  refetch(): Promise<unknown>;
}

/** An app and a session. */
export interface Account {
  readonly app: AppContext;
  readonly session: UserSession;
}

/** What the account methods of a user need. */
export interface UserContext extends RequestContext, Account {
  readonly session: UserSession;
}

export function createUserContext(app: AppContext, session: UserSession): UserContext {
  const refetch = () => app.cache.refetch(session);
  return { app, session, platform: app.platform, api: createStaleRecoveringApi(app.api, refetch), refetch };
}
