import { redirectWaitMs } from "@vestibule/contract";
import type { contract, ProjectClientRead } from "@vestibule/contract/endpoints";
import type { CredentialSignIn, EmailMethods, OAuthMethods, PasskeySignIn } from "../features/auth/auth-methods.ts";
import { completeSignIn, redirectAfterSignIn, secondFactorErrors } from "../features/auth/complete-sign-in.ts";
import type { SignInContext } from "../core/sign-in-context.ts";
import { markSignOutIntent } from "../features/auth/sign-out-intent.ts";
import { createResource } from "../core/cache/resource.ts";
import { createSessionCache } from "../core/cache/session-cache.ts";
import type { CliMethods } from "../features/cli/cli-login-types.ts";
import { type Api, type ApiConfig, createApi } from "../core/http/api.ts";
import { knownErrorAsResult } from "../core/http/known-error-as-result.ts";
import { currentPageUrl } from "../core/platform/browser.ts";
import { lazyMethods } from "../core/platform/lazy-methods.ts";
import { memoize, memoizeByRef } from "../core/platform/memoize.ts";
import type { Platform } from "../core/platform/platform.ts";
import type { Project } from "../features/projects/project-types.ts";
import { getNavigate, navigate } from "../core/redirects/navigate.ts";
import type { RedirectOptions } from "../core/redirects/redirect-method.ts";
import { createRedirects } from "../core/redirects/redirects.ts";
import { getReturnTo, withReturnTo } from "../core/redirects/return-to.ts";
import type { HandlerUrls } from "../core/redirects/urls.ts";
import type { SecondFactorPrompt } from "../features/second-factor/second-factor-types.ts";
import { createImpersonationStore } from "../core/sessions/impersonation.ts";
import { refreshAccessToken } from "../core/sessions/refresh-access-token.ts";
import { createUserSession, type UserSession } from "../core/sessions/user-session.ts";
import type { TeamInvitationMethods } from "../features/teams/team-types.ts";
import { sessionKey, type TokenStore } from "../core/tokens/token-store.ts";
import type { TokenStoreInit } from "../core/tokens/token-store-init.ts";
import { createTokenStores } from "../core/tokens/token-stores.ts";
import { createCurrentUser } from "../features/users/current-user.ts";
import { fetchOwnUser } from "../features/users/fetch-own-user.ts";
import { createGetUser } from "../features/users/get-user.ts";
import type { CurrentUser } from "../features/users/user-types.ts";
import { visibleUser } from "../features/users/visible-user.ts";
import type { UserJson } from "../core/wire/json.ts";
import { camelCaseKeys } from "../core/wire/letter-case.ts";
import type { AppContext, SessionValues } from "../core/app-context.ts";
import { type StackAppInternals, stackAppInternalsSymbol } from "./app-internals.ts";
import type { ClientAppConfig } from "./client-app-config.ts";
import type { StackClientApp } from "./stack-client-app.ts";

const createCredentialSignIn = (context: SignInContext): CredentialSignIn => ({
  signInWithCredential: async ({ email, password, noRedirect }) => {
    const result = await knownErrorAsResult(["EMAIL_PASSWORD_MISMATCH", ...secondFactorErrors], () =>
      completeSignIn(context, (session) =>
        context.api.call<typeof contract.password.signIn>("POST", "/auth/password/sign-in", {
          session,
          body: { email, password },
        }),
      ),
    );
    return redirectAfterSignIn(context, result, noRedirect);
  },
});

/** Returns the session for a store's current tokens: always the same object for the same sign-in in the same store. */
function createUserSessions(config: ApiConfig, platform: Platform): (store: TokenStore) => UserSession {
  const refresh = (refreshToken: string) => refreshAccessToken(config, platform, refreshToken);
  const getSessions = memoizeByRef((_store: TokenStore) => new Map<string, UserSession>());

  return (store) => {
    const tokens = store.read();
    return memoize(getSessions(store), sessionKey(tokens), () => createUserSession(store, tokens, refresh, platform));
  };
}

function projectFromWire(wire: ProjectClientRead): Project {
  const { enabledOauthProviders, ...config } = camelCaseKeys(wire.config);
  return { ...camelCaseKeys(wire), config: { ...config, oauthProviders: enabledOauthProviders.map(camelCaseKeys) } };
}

/** @throws PROJECT_NOT_FOUND */
async function fetchProject(api: Api): Promise<Project> {
  return projectFromWire(
    await api.call<typeof contract.projects.current>("GET", "/projects/current", { session: null }),
  );
}

/** Returns the target of a redirect. `page`: the current URL; null outside a browser or with `noRedirectBack`. */
function redirectUrl(name: keyof HandlerUrls, urls: Readonly<HandlerUrls>, page: URL | null): string {
  const target = urls[name];
  if (page === null) return target;
  if (name === "signIn" || name === "signUp") return withReturnTo(target, page, urls);
  return (/^afterSign(In|Up)$/.test(name) && getReturnTo(page)) || target;
}

const emailMethods: { readonly [Name in keyof (EmailMethods & TeamInvitationMethods)]: 1 } = {
  signUpWithCredential: 1,
  sendMagicLinkEmail: 1,
  signInWithMagicLink: 1,
  getMagicLinkStatus: 1,
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

/** Wires the modules together. Contains no logic of its own. */
export function assembleClientApp(
  config: ClientAppConfig,
  platform: Platform,
  toClientJson: StackAppInternals["toClientJson"],
): StackClientApp {
  const { urls, redirectMethod } = config;
  const api = createApi(config, platform);
  const tokenStores = createTokenStores(config.projectId);
  const getStore = (init = config.tokenStore) => tokenStores(init);
  const currentSession = createUserSessions(config, platform);

  const getUrl = (page: keyof HandlerUrls, options: RedirectOptions = {}) =>
    redirectUrl(page, urls, options.noRedirectBack ? null : currentPageUrl());
  const pendingSignOuts = { count: 0 };
  const redirects = createRedirects(urls, async (page, options = {}) => {
    if (page === "signIn" && pendingSignOuts.count) return platform.sleep(redirectWaitMs);
    if (page === "signOut") markSignOutIntent();
    return navigate(redirectMethod, getUrl(page, options), options.replace, platform);
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

  const parseUser = (session: UserSession, wire: UserJson | null): CurrentUser | null =>
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
  const context: AppContext = {
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
    secondFactorPrompt: () => promptOverride ?? config.promptSecondFactor,
  };

  const app: Omit<StackClientApp, "getUser"> & { getUser(...args: Parameters<StackClientApp["getUser"]>): unknown } = {
    projectId: config.projectId,
    urls,
    ...redirects,
    getUser: createGetUser(context, (session) => cache.fetch(session, "user")),
    getProject: () => project.refresh(),
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
      impersonation: createImpersonationStore(getStore),
      setCurrentUser: async (user) => context.setUser(getSession(), await user),
      setSecondFactorPrompt: (prompt) => {
        promptOverride = prompt;
      },
      ...lazyMethods({ sendRequest: 1 }, context, () => import("../core/send-request.ts")),
    },
  };
  return app as StackClientApp;
}
