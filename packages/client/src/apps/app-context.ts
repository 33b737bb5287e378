import type { SignInContext } from "../auth/sign-in-context.ts";
import type { SessionCache } from "../cache/session-cache.ts";
import type { ListValues } from "../lists/list-types.ts";
import type { Platform } from "../platform/platform.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import type { TokenStoreInit } from "../tokens/token-store-init.ts";
import type { CurrentUser, SignOutOptions } from "../users/user-types.ts";
import type { UserJson } from "../wire/json.ts";
import type { ClientAppConfig } from "./client-app-config.ts";

/** What is kept of whoever is signed in. */
export interface SessionValues extends ListValues {
  readonly user: CurrentUser | null;
}

/** What the modules of an app share. */
export interface AppContext extends SignInContext {
  /** Default: the app's own store. @throws when the app has none */
  store(init?: TokenStoreInit): TokenStore;
  session(init?: TokenStoreInit): UserSession;
  readonly config: ClientAppConfig;
  readonly platform: Platform;
  /** Puts in the answer of the service to a change. */
  setUser(session: UserSession, user: UserJson | null): void;
  readonly cache: SessionCache<SessionValues>;
  /**
   * How many sign-outs there are at this moment: a page that needs a user sees nobody before it is left, and must not send them to sign in.
   */
  readonly pendingSignOuts: { count: number };
  signOut(session: UserSession, options?: SignOutOptions): Promise<void>;
}
