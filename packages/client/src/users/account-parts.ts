import type { AppParts } from "../apps/parts.ts";
import type { Api, RequestSession } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import type { UserSession } from "../sessions/user-session.ts";
import { createRenewingApi } from "./renewing-api.ts";

/** What an object made from an answer of the service acts with. */
export interface ObjectParts {
  readonly api: Api;
  /** Null: without a user, as servers ask. */
  readonly session: RequestSession | null;
  readonly platform: Platform;
  /** Fetches again what is cached about the user, after a change. */
  renew(): Promise<unknown>;
}

/** Whose account it is. */
export interface Account {
  readonly app: AppParts;
  readonly session: UserSession;
}

/** What the account methods of one user work with. */
export interface AccountParts extends ObjectParts, Account {
  readonly session: UserSession;
}

export function accountPartsOf(app: AppParts, session: UserSession): AccountParts {
  const renew = () => app.cache.renew(session);
  return { app, session, platform: app.platform, api: createRenewingApi(app.api, renew), renew };
}
