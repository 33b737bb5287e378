import type { UserClientRead } from "@vestibule/contract/endpoints";
import type { SessionCache } from "./cache/session-cache.ts";
import type { ApiConfig } from "./http/api.ts";
import type { BaseUrl } from "./http/base-url.ts";
import type { Platform } from "./platform/platform.ts";
import type { RedirectMethod } from "./redirects/redirect-method.ts";
import type { HandlerUrls } from "./redirects/urls.ts";
import type { SecondFactorPrompt } from "./second-factor-prompt.ts";
import type { UserSession } from "./sessions/user-session.ts";
import type { SignInContext } from "./sign-in-context.ts";
import type { TokenStore, TokenStoreInit } from "./tokens/token-store-init.ts";

/** The options with all defaults applied. */
export interface ClientAppConfig extends ApiConfig {
  readonly baseUrl: BaseUrl | undefined;
  readonly tokenStore: TokenStoreInit;
  readonly urls: Readonly<HandlerUrls>;
  readonly oauthScopesOnSignIn: { readonly [providerId: string]: readonly string[] | undefined };
  readonly redirectMethod: RedirectMethod;
  readonly promptSecondFactor: SecondFactorPrompt | undefined;
}

export interface SignOutOptions {
  readonly redirectUrl?: string | URL | undefined;
}

/** The methods of users of project `internal`, whose types this layer doesn't know. They fail for other users. */
export interface OwnerMethods {
  createProject(options: object): Promise<unknown>;
  listOwnedProjects(): Promise<unknown>;
}

/**
 * What the features of an app share. `Cached`: the cached values of a session by name; a feature declares those that it
 * reads.
 */
export interface AppContext<Cached = object> extends SignInContext {
  /** Default: the app's own store. @throws when the app has none */
  store(init?: TokenStoreInit): TokenStore;
  session(init?: TokenStoreInit): UserSession;
  readonly config: ClientAppConfig;
  readonly platform: Platform;
  /** Caches the user from the response to an update. */
  setUser(session: UserSession, user: UserClientRead | null): void;
  readonly cache: SessionCache<Cached>;
  /**
   * The number of sign-outs in progress. A page that requires a user sees none before navigation completes, and must
   * not redirect to sign-in meanwhile.
   */
  readonly pendingSignOuts: { count: number };
  signOut(session: UserSession, options?: SignOutOptions): Promise<void>;
  ownerMethods(session: UserSession): Promise<OwnerMethods>;
}
