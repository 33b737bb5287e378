import type { AppParts } from "../apps/parts.ts";
import type { OAuthMethods } from "../auth/model.ts";
import { finishOAuth } from "./callback.ts";
import { startOAuth } from "./start.ts";

/** A page has one address, so one callback to finish. */
let finishing: Promise<boolean> | undefined;

export const create = (parts: AppParts): OAuthMethods => ({
  signInWithOAuth: async (providerId, { returnTo } = {}) =>
    startOAuth(parts, {
      providerId,
      type: "authenticate",
      scopes: parts.config.oauthScopesOnSignIn[providerId] ?? [],
      token: await anonymousToken(parts),
      returnTo,
    }),
  /** Callers at the same time share one exchange: React calls effects twice in development. */
  callOAuthCallback: () => {
    finishing ??= finishOAuth(parts).finally(() => {
      finishing = undefined;
    });
    return finishing;
  },
});

/** The access token of an anonymous user, who then becomes the one that signs in; null for everybody else. */
async function anonymousToken(parts: AppParts): Promise<string | null> {
  parts.store(); // Without a store there is nowhere to sign in to.
  const session = parts.session();
  const user = await parts.cache.fetch(session, "user");
  return user?.isAnonymous ? (await session.getTokens()).accessToken : null;
}
