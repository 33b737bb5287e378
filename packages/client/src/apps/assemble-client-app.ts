import { apiBasePath, redirectWaitMs } from "@vestibule/contract";
import type { UserClientRead } from "@vestibule/contract/endpoints";
import type { AppContext, ClientAppConfig } from "../core/app-context.ts";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { createResource } from "../core/cache/resource.ts";
import { createSessionCache } from "../core/cache/session-cache.ts";
import { ConfigurationError } from "../core/configuration-error.ts";
import { createApi } from "../core/http/api.ts";
import type { BaseUrl } from "../core/http/base-url.ts";
import { currentPageUrl, forThisSide } from "../core/platform/browser.ts";
import { lazyMethods } from "../core/platform/lazy-methods.ts";
import { memoizeByRef } from "../core/platform/memoize.ts";
import { hostPlatform, type Platform } from "../core/platform/platform.ts";
import { tryOrNull } from "../core/platform/try-or-null.ts";
import { getNavigate, navigate } from "../core/redirects/navigate.ts";
import { createRedirects } from "../core/redirects/redirects.ts";
import { redirectUrl } from "../core/redirects/return-to.ts";
import type { SecondFactorPrompt } from "../core/second-factor-prompt.ts";
import { createUserSessions, type UserSession } from "../core/sessions/user-session.ts";
import { parseClaims } from "../core/tokens/access-token-claims.ts";
import { createMemoryStore } from "../core/tokens/token-store.ts";
import type { TokenStore, TokenStoreInit, Tokens } from "../core/tokens/token-store-init.ts";
import type { EmailMethods, OAuthMethods, PasskeySignIn } from "../features/auth/auth-methods.ts";
import { createCredentialSignIn } from "../features/auth/credential-sign-in.ts";
import { markSignOutIntent } from "../features/auth/sign-out-intent.ts";
import type { CliMethods } from "../features/cli/cli-login-types.ts";
import { fetchProject } from "../features/projects/project.ts";
import type { TeamInvitationMethods } from "../features/teams/team-types.ts";
import { createCurrentUser } from "../features/users/current-user.ts";
import { fetchOwnUser } from "../features/users/fetch-own-user.ts";
import { createGetUser } from "../features/users/get-user.ts";
import type { CurrentUser, SessionValues } from "../features/users/user-types.ts";
import { visibleUser } from "../features/users/visible-user.ts";
import type { ClientAppClass } from "./admin-app-class.ts";
import type { StackAppInternals } from "./app-internals.ts";
import type { StackClientApp } from "./app-models.ts";

const emailMethods: { readonly [Name in keyof (EmailMethods & TeamInvitationMethods)]: 1 } = {
  signUpWithCredential: 1,
  sendMagicLinkEmail: 1,
  signInWithMagicLink: 1,
  getMagicLinkStatus: 1,
  getMagicLinkDetails: 1,
  sendForgotPasswordEmail: 1,
  verifyPasswordResetCode: 1,
  resetPassword: 1,
  verifyEmail: 1,
  verifyTeamInvitationCode: 1,
  getTeamInvitationDetails: 1,
  acceptTeamInvitation: 1,
};
const oauthMethods: { readonly [Name in keyof OAuthMethods]: 1 } = { signInWithOAuth: 1, callOAuthCallback: 1 };
const passkeyMethods: { readonly [Name in keyof PasskeySignIn]: 1 } = { signInWithPasskey: 1 };
const cliMethods: { readonly [Name in keyof CliMethods]: 1 } = {
  promptCliLogin: 1,
  getCliLogin: 1,
  confirmCliLogin: 1,
  denyCliLogin: 1,
};

/** What a framework's package has read and checked on its server, so that browsers needn't. */
export interface ResolvedAppSettings
  extends Omit<ClientAppConfig, "apiUrl" | "baseUrl" | "promptSecondFactor" | "tokenStore"> {
  readonly baseUrl: BaseUrl;
  readonly tokenStore: TokenStore | Tokens | null;
}

/**
 * A client app without the code that reads options and the environment. It has no JSON of its own. The apps of owned
 * projects have the settings that they aren't given from this app.
 */
export function createResolvedApp(settings: ResolvedAppSettings): StackClientApp {
  const inMemory = memoizeByRef((tokens: Tokens) => createMemoryStore(tokens));
  const tokenStores = (init: TokenStoreInit) => {
    if (init === null || typeof init !== "object" || "headers" in init) {
      throw new ConfigurationError("Pass a token store or a pair of tokens.");
    }
    return "read" in init ? init : inMemory(init);
  };
  class ResolvedApp {
    constructor(given: Partial<ResolvedAppSettings>, platform: Platform) {
      const resolved = { ...settings, ...given };
      const apiUrl = () => forThisSide(resolved.baseUrl).replace(/\/$/, "") + apiBasePath;
      const toClientJson = () => {
        throw new ConfigurationError("The package of the framework gives this app to the browser.");
      };
      const config = { ...resolved, apiUrl, promptSecondFactor: undefined };
      Object.assign(this, assembleClientApp(config, platform, toClientJson, ResolvedApp as never, tokenStores));
    }
  }
  return new ResolvedApp({}, hostPlatform) as never;
}

/**
 * Wires the modules together. Contains no logic of its own. `ClientApp`: the class of the app. `tokenStores`: returns the
 * store that an option names, the same each time.
 */
export function assembleClientApp(
  config: ClientAppConfig,
  platform: Platform,
  toClientJson: StackAppInternals["toClientJson"],
  ClientApp: ClientAppClass,
  tokenStores: (init: TokenStoreInit) => TokenStore,
): StackClientApp {
  const { urls, redirectMethod } = config;
  const api = createApi(config, platform);
  const getStore = (init = config.tokenStore) => tokenStores(init);
  const currentSession = createUserSessions(config, platform);

  const getUrl: StackAppInternals["redirectUrl"] = (page, options) =>
    redirectUrl(page, urls, options?.noRedirectBack ? null : (options?.from ?? currentPageUrl()));
  const pendingSignOuts = { count: 0 };
  const readClaims = () => tryOrNull(() => parseClaims(getStore().read().accessToken));
  const redirects = createRedirects(urls, async (page, options) => {
    if (page === "signIn" && pendingSignOuts.count) return platform.sleep(redirectWaitMs);
    if (page === "signOut") markSignOutIntent();
    // According to the access token of the sign-in that ends with this redirect.
    const target = /^afterSign(In|Up)$/.test(page) && readClaims()?.is_restricted ? "onboarding" : page;
    return navigate(redirectMethod, getUrl(target, options), options?.replace, platform);
  });
  /** Counts as pending immediately, even while the sign-out code is loading. */
  const signOut: AppContext["signOut"] = async (...args) => {
    pendingSignOuts.count += 1;
    try {
      return (await import("../features/auth/sign-out.ts")).signOut(context, ...args);
    } finally {
      pendingSignOuts.count -= 1;
    }
  };
  let promptOverride: SecondFactorPrompt | null = null;

  const parseUser = (session: UserSession, wire: UserClientRead | null): CurrentUser | null =>
    wire && createCurrentUser(wire, { app: context, session });
  const cache = createSessionCache<SessionValues>(
    async (session, name, teamId) =>
      name === "user"
        ? parseUser(session, await fetchOwnUser(api, session))
        : (await import("../features/lists/fetch-list.ts")).fetchList(context, session, name, teamId),
    currentSession,
    platform,
  );
  const project = createResource(() => fetchProject(api), platform);
  const getSession = (init?: TokenStoreInit) => currentSession(getStore(init));
  const context: AppContext<SessionValues> = {
    config,
    platform,
    api,
    redirects,
    cache,
    pendingSignOuts,
    signOut,
    setUser: (session, wire) => cache.set(session, "user", parseUser(session, wire)),
    store: getStore,
    session: getSession,
    ownerMethods: async (session) =>
      (await import("./internal-user.ts")).createInternalUserMethods(context, session, ClientApp),
    secondFactorPrompt: () => promptOverride ?? config.promptSecondFactor,
  };

  const app: Omit<StackClientApp, "getUser"> & { getUser(...args: Parameters<StackClientApp["getUser"]>): unknown } = {
    projectId: config.projectId,
    urls,
    ...redirects,
    getUser: createGetUser(context, (session) => cache.fetch(session, "user")),
    getProject: project.refresh,
    ...createCredentialSignIn(context),
    ...lazyMethods(emailMethods, context, () => import("../features/auth/email-methods.ts")),
    ...lazyMethods(oauthMethods, context, () => import("../features/oauth/oauth-methods.ts")),
    ...lazyMethods(passkeyMethods, context, () => import("../features/passkeys/passkey-sign-in.ts")),
    ...lazyMethods(cliMethods, context, () => import("../features/cli/cli-methods.ts")),
    signOut: async (options) => signOut(getSession(), options),
    useNavigate: () => getNavigate(redirectMethod),
    [stackAppInternalsSymbol]: {
      context,
      toClientJson,
      redirectMethod,
      redirectUrl: getUrl,
      visibleUser,
      userStore: (tokenStore) => cache.observe(getStore(tokenStore), "user"),
      listStore: (name, teamId, tokenStore) => cache.observe(getStore(tokenStore), name, teamId),
      projectStore: () => project,
      readClaims,
      setCurrentUser: async (user) => context.setUser(getSession(), await user),
      setSecondFactorPrompt: (prompt) => {
        promptOverride = prompt;
      },
      ...lazyMethods({ sendRequest: 1 }, context, () => import("../core/send-request.ts")),
    },
  };
  return app as StackClientApp;
}
