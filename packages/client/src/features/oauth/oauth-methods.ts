import type { AppContext } from "../../core/app-context.ts";
import type { OAuthMethods } from "../auth/auth-methods.ts";
import { finishOAuth } from "./callback.ts";
import { startOAuth } from "./start.ts";

/** An anonymous user's account is upgraded by the sign-in. */
type OAuthContext = AppContext<{ readonly user: { readonly isAnonymous: boolean } | null }>;

/** A page has one URL, so at most one callback. */
let finishing: Promise<boolean> | undefined;

export const create = (context: OAuthContext): OAuthMethods => ({
  signInWithOAuth: async (providerId, { returnTo } = {}) =>
    startOAuth(context, {
      providerId,
      type: "authenticate",
      scopes: context.config.oauthScopesOnSignIn[providerId] ?? [],
      token: await anonymousToken(context),
      returnTo,
    }),
  /** Concurrent callers share one exchange, because React runs effects twice in development. */
  callOAuthCallback: () => {
    finishing ??= finishOAuth(context).finally(() => {
      finishing = undefined;
    });
    return finishing;
  },
});

/** The access token of an anonymous user. Null for other users. */
async function anonymousToken(context: OAuthContext): Promise<string | null> {
  context.store(); // Throws when the app has no token store.
  const session = context.session();
  const user = await context.cache.fetch(session, "user");
  return user?.isAnonymous ? (await session.getTokens()).accessToken : null;
}
