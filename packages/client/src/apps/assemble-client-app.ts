import { redirectWaitMs } from "@vestibule/contract";
import type { MailMethods, OAuthMethods, PasskeySignIn } from "../auth/model.ts";
import { createCredentialSignIn } from "../auth/password.ts";
import { markSignOutIntent } from "../auth/sign-out-intent.ts";
import { createResource } from "../cache/resource.ts";
import { createSessionCache } from "../cache/session-cache.ts";
import type { CliMethods } from "../cli/model.ts";
import { createApi } from "../http/api.ts";
import { currentPageUrl } from "../platform/browser.ts";
import { onDemand } from "../platform/on-demand.ts";
import type { Platform } from "../platform/platform.ts";
import { fetchProject } from "../projects/operations.ts";
import { navigate, navigationOf } from "../redirects/navigate.ts";
import type { RedirectOptions } from "../redirects/redirect-method.ts";
import { redirectUrl } from "../redirects/redirect-url.ts";
import { createRedirects } from "../redirects/redirects.ts";
import type { HandlerUrls } from "../redirects/urls.ts";
import type { SecondFactorPrompt } from "../second-factor/model.ts";
import { createImpersonationStore } from "../sessions/impersonation.ts";
import type { UserSession } from "../sessions/user-session.ts";
import { createUserSessions } from "../sessions/user-sessions.ts";
import type { TeamInvitationMethods } from "../teams/model.ts";
import type { TokenStoreInit } from "../tokens/token-store-init.ts";
import { createTokenStores } from "../tokens/token-stores.ts";
import { createCurrentUser } from "../users/current-user.ts";
import { createGetUser } from "../users/get-user.ts";
import type { CurrentUser } from "../users/model.ts";
import { readOwnUser } from "../users/read-own-user.ts";
import { visibleUser } from "../users/visible-user.ts";
import type { UserJson } from "../wire/json.ts";
import type { ClientAppConfig } from "./config.ts";
import type { StackAppInternals } from "./internals.ts";
import { stackAppInternalsSymbol } from "./internals.ts";
import type { AppParts, SessionValues } from "./parts.ts";
import type { StackClientApp } from "./stack-client-app.ts";

const mailMethods: { readonly [Name in keyof (MailMethods & TeamInvitationMethods)]: 1 } = {
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

/** Wires the modules together. Nothing is decided here. */
export function assembleClientApp(
  config: ClientAppConfig,
  platform: Platform,
  toClientJson: StackAppInternals["toClientJson"],
): StackClientApp {
  const { urls, redirectMethod } = config;
  const api = createApi(config, platform);
  const tokenStores = createTokenStores(config.projectId);
  const storeOf = (init = config.tokenStore) => tokenStores(init);
  const currentSession = createUserSessions(config, platform);

  const urlOf = (page: keyof HandlerUrls, options: RedirectOptions = {}) =>
    redirectUrl(page, urls, options.noRedirectBack ? null : currentPageUrl());
  const departures = { underWay: 0 };
  const redirects = createRedirects(urls, async (page, options = {}) => {
    if (page === "signIn" && departures.underWay) return platform.sleep(redirectWaitMs);
    if (page === "signOut") markSignOutIntent();
    return navigate(redirectMethod, urlOf(page, options), options.replace, platform);
  });
  /** A departure from the first moment, also while its code is on the way. */
  const signOut: AppParts["signOut"] = async (...args) => {
    departures.underWay += 1;
    try {
      return (await import("../auth/sign-out.ts")).signOut(parts, ...args);
    } finally {
      departures.underWay -= 1;
    }
  };
  let installedPrompt: SecondFactorPrompt | null = null;

  const toUser = (session: UserSession, wire: UserJson | null): CurrentUser | null =>
    wire && createCurrentUser(wire, { app: parts, session });
  const cache = createSessionCache<SessionValues>(
    async (session, name, teamId) =>
      name === "user"
        ? toUser(session, await readOwnUser(api, session))
        : (await import("../lists/fetch-list.ts")).fetchList(parts, session, name, teamId),
    currentSession,
    platform,
  );
  const project = createResource(() => fetchProject(api), platform);
  const sessionOf = (init?: TokenStoreInit) => currentSession(storeOf(init));
  const parts: AppParts = {
    config,
    platform,
    api,
    redirects,
    cache,
    departures,
    signOut,
    setUser: (session, wire) => cache.set(session, "user", toUser(session, wire)),
    store: storeOf,
    session: sessionOf,
    secondFactorPrompt: () => installedPrompt ?? config.promptSecondFactor,
  };

  const app: Omit<StackClientApp, "getUser"> & { getUser(...args: Parameters<StackClientApp["getUser"]>): unknown } = {
    projectId: config.projectId,
    urls,
    ...redirects,
    getUser: createGetUser(parts, (session) => cache.fetch(session, "user")),
    getProject: () => project.refresh(),
    ...createCredentialSignIn(parts),
    ...onDemand(mailMethods, parts, () => import("../auth/mail-methods.ts")),
    ...onDemand(oauthMethods, parts, () => import("../oauth/oauth-methods.ts")),
    ...onDemand(passkeyMethods, parts, () => import("../passkeys/sign-in.ts")),
    ...onDemand(cliMethods, parts, () => import("../cli/cli-methods.ts")),
    signOut: async (options) => signOut(sessionOf(), options),
    useNavigate: () => navigationOf(redirectMethod),
    [stackAppInternalsSymbol]: {
      parts,
      toClientJson,
      redirectMethod,
      redirectUrl: urlOf,
      visibleUser,
      userStore: (tokenStore) => cache.observe(storeOf(tokenStore), "user"),
      listStore: (name, teamId, tokenStore) => cache.observe(storeOf(tokenStore), name, teamId),
      projectStore: () => project,
      impersonation: createImpersonationStore(storeOf),
      setCurrentUser: async (user) => parts.setUser(sessionOf(), await user),
      setSecondFactorPrompt: (prompt) => {
        installedPrompt = prompt;
      },
      ...onDemand({ sendRequest: 1 }, parts, () => import("../http/send-request.ts")),
    },
  };
  return app as StackClientApp;
}
