import type { ApiConfig } from "../http/api.ts";
import { memoize, memoizeByRef } from "../platform/memoize.ts";
import type { Platform } from "../platform/platform.ts";
import { sessionKey, type TokenStore } from "../tokens/token-store.ts";
import { refreshAccessToken } from "./refresh-access-token.ts";
import { createUserSession, type UserSession } from "./user-session.ts";

/** Returns the session for a store's current tokens: always the same object for the same sign-in in the same store. */
export function createUserSessions(config: ApiConfig, platform: Platform): (store: TokenStore) => UserSession {
  const refresh = (refreshToken: string) => refreshAccessToken(config, platform, refreshToken);
  const getSessions = memoizeByRef((_store: TokenStore) => new Map<string, UserSession>());

  return (store) => {
    const tokens = store.read();
    return memoize(getSessions(store), sessionKey(tokens), () => createUserSession(store, tokens, refresh, platform));
  };
}
