import type { SignInParts } from "../auth/sign-in-parts.ts";
import type { SessionCache } from "../cache/session-cache.ts";
import type { ContactChannel } from "../contact-channels/model.ts";
import type { Platform } from "../platform/platform.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import type { TokenStoreInit } from "../tokens/token-store-init.ts";
import type { CurrentUser } from "../users/model.ts";
import type { UserJson } from "../wire/json.ts";
import type { ClientAppConfig } from "./config.ts";

/** What the modules of an app share. */
export interface AppParts extends SignInParts {
  /** Default: the app's own store. @throws when the app has none */
  store(init?: TokenStoreInit): TokenStore;
  session(init?: TokenStoreInit): UserSession;
  readonly config: ClientAppConfig;
  readonly platform: Platform;
  /** Puts in the answer of the service to a change. */
  setUser(session: UserSession, user: UserJson | null): void;
  readonly users: SessionCache<CurrentUser | null>;
  readonly contactChannels: SessionCache<readonly ContactChannel[] | null>;
}
