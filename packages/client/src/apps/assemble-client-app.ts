import { redirectWaitMs } from "@vestibule/contract";
import { createDeparture } from "../auth/departure.ts";
import { signInWithPassword, signUpWithPassword } from "../auth/password.ts";
import { signOutSession } from "../auth/sign-out.ts";
import { markSignOutIntent } from "../auth/sign-out-intent.ts";
import { createResource } from "../cache/resource.ts";
import { verifyEmail } from "../contact-channels/operations.ts";
import { createApi } from "../http/api.ts";
import { currentPageUrl } from "../platform/browser.ts";
import type { Platform } from "../platform/platform.ts";
import { fetchProject } from "../projects/operations.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import { navigate, navigationOf } from "../redirects/navigate.ts";
import type { RedirectOptions } from "../redirects/redirect-method.ts";
import { redirectUrl } from "../redirects/redirect-url.ts";
import { createRedirects, type Redirects } from "../redirects/redirects.ts";
import type { HandlerUrls } from "../redirects/urls.ts";
import type { Result } from "../result.ts";
import { createUserSessions } from "../sessions/user-sessions.ts";
import { createTokenStores } from "../tokens/token-stores.ts";
import { createCurrentUsers } from "../users/current-users.ts";
import { createGetUser } from "../users/get-user.ts";
import { visibleUser } from "../users/visible-user.ts";
import type { ClientAppConfig } from "./config.ts";
import type { StackAppInternals } from "./internals.ts";
import { stackAppInternalsSymbol } from "./internals.ts";
import type { StackClientApp } from "./stack-client-app.ts";

/** Goes on after a sign-in that succeeded. The page left must not be come back to, so its history entry is replaced. */
async function leaveAfter<SignIn extends Result<undefined, unknown>>(
  signIn: SignIn,
  noRedirect: boolean | undefined,
  redirect: Redirects["redirectToAfterSignIn"],
): Promise<SignIn> {
  if (signIn.status === "ok" && !noRedirect) await redirect({ replace: true });
  return signIn;
}

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
  const redirects = createRedirects(urls, (page, options = {}) =>
    navigate(redirectMethod, urlOf(page, options), options.replace === true, platform),
  );

  const departure = createDeparture(redirectMethod, platform);
  const signOut: Parameters<typeof createCurrentUsers>[0]["signOut"] = (session, { redirectUrl: to } = {}) =>
    departure.during(
      () => signOutSession(api, session),
      () =>
        to === undefined ? redirects.redirectToAfterSignOut() : navigate(redirectMethod, String(to), true, platform),
    );
  const redirectToSignIn: typeof redirects.redirectToSignIn = (options) =>
    departure.isUnderWay() ? platform.sleep(redirectWaitMs) : redirects.redirectToSignIn(options);
  const users = createCurrentUsers(
    {
      api,
      signOut,
      verificationCallbackUrl: (given) => requireCallbackUrl(given, urls.emailVerification, "callbackUrl"),
    },
    currentSession,
    platform,
  );
  const project = createResource(() => fetchProject(api), platform);
  const getUser = createGetUser({ api, users, currentSession, redirectToSignIn });
  const ownSession = () => currentSession(storeOf());
  const refreshOwnUser = async () => users.fetch(ownSession());
  const signInTarget = () => ({ api, store: storeOf(), session: ownSession() });

  const app: Omit<StackClientApp, "getUser"> & { getUser(...args: Parameters<StackClientApp["getUser"]>): unknown } = {
    projectId: config.projectId,
    urls,
    ...redirects,
    redirectToSignIn,
    redirectToSignOut: async (options) => {
      markSignOutIntent();
      await redirects.redirectToSignOut(options);
    },
    getUser: async (options = {}) => getUser(storeOf(options.tokenStore), options.or),
    getProject: () => project.refresh(),
    signInWithCredential: async ({ email, password, noRedirect }) => {
      const result = await signInWithPassword(signInTarget(), email, password);
      return leaveAfter(result, noRedirect, redirects.redirectToAfterSignIn);
    },
    signUpWithCredential: async ({ email, password, noRedirect, verificationCallbackUrl }) => {
      const callback = requireCallbackUrl(verificationCallbackUrl, urls.emailVerification, "verificationCallbackUrl");
      const result = await signUpWithPassword(signInTarget(), email, password, callback);
      return leaveAfter(result, noRedirect, redirects.redirectToAfterSignUp);
    },
    verifyEmail: async (code) => {
      const result = await verifyEmail(api, code);
      // Verified in any case: that the user of this browser could not be fetched again does not change it.
      if (result.status === "ok") await refreshOwnUser().catch(() => {});
      return result;
    },
    signOut: async (options) => signOut(ownSession(), options),
    useNavigate: () => navigationOf(redirectMethod),
    [stackAppInternalsSymbol]: {
      toClientJson,
      redirectMethod,
      redirectUrl: urlOf,
      visibleUser,
      userStore: (tokenStore) => users.observe(storeOf(tokenStore)),
      projectStore: () => project,
      setCurrentUser: async (user) => users.set(ownSession(), await user),
      sendRequest: async (path, init = {}) => {
        const session = config.tokenStore === null ? null : ownSession();
        const { status, headers, text } = await api.send(path, init, session);
        return new Response(text || null, { status, headers });
      },
    },
  };
  return app as StackClientApp;
}
