import type { SignInContext } from "./sign-in-context.ts";
import type { SessionCache } from "./cache/session-cache.ts";
import type { ListValues } from "../features/lists/list-types.ts";
import type { Platform } from "./platform/platform.ts";
import type { UserSession } from "./sessions/user-session.ts";
import type { TokenStore } from "./tokens/token-store.ts";
import type { TokenStoreInit } from "./tokens/token-store-init.ts";
import type { CurrentUser, SignOutOptions } from "../features/users/user-types.ts";
import type { UserJson } from "./wire/json.ts";
import type { ClientAppConfig } from "../apps/client-app-config.ts";

/** What is cached for a session. */
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
  /** Caches the user from the response to an update. */
  setUser(session: UserSession, user: UserJson | null): void;
  readonly cache: SessionCache<SessionValues>;
  /**
   * The number of sign-outs in progress. A page that requires a user sees none before navigation completes, and must
   * not redirect to sign-in meanwhile.
   */
  readonly pendingSignOuts: { count: number };
  signOut(session: UserSession, options?: SignOutOptions): Promise<void>;
}
