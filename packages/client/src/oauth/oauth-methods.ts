import type { AppContext } from "../apps/app-context.ts";
import type { OAuthMethods } from "../auth/auth-methods.ts";
import { finishOAuth } from "./callback.ts";
import { startOAuth } from "./start.ts";

/** A page has one address, so one callback to finish. */
let finishing: Promise<boolean> | undefined;

export const create = (context: AppContext): OAuthMethods => ({
  signInWithOAuth: async (providerId, { returnTo } = {}) =>
    startOAuth(context, {
      providerId,
      type: "authenticate",
      scopes: context.config.oauthScopesOnSignIn[providerId] ?? [],
      token: await anonymousToken(context),
      returnTo,
    }),
  /** Callers at the same time share one exchange: React calls effects twice in development. */
  callOAuthCallback: () => {
    finishing ??= finishOAuth(context).finally(() => {
      finishing = undefined;
    });
    return finishing;
  },
});

/** The access token of an anonymous user, who then becomes the one that signs in; null for everybody else. */
async function anonymousToken(context: AppContext): Promise<string | null> {
  context.store(); // Without a store there is nowhere to sign in to.
  const session = context.session();
  const user = await context.cache.fetch(session, "user");
  return user?.isAnonymous ? (await session.getTokens()).accessToken : null;
}
