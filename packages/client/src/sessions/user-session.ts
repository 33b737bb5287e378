import { accessTokenRequiredLifeLimitMs, accessTokenRequiredLifeMs } from "@vestibule/contract";
import type { RequestSession } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import { accessTokenExpiryMs } from "../tokens/access-token-expiry.ts";
import { sessionKey, signedOut, type TokenStore } from "../tokens/token-store.ts";
import type { Tokens } from "../tokens/token-store-init.ts";
import { withRefreshLock } from "./refresh-lock.ts";

/** One sign-in. Usable until it is known to be invalid; it never becomes valid again. */
export interface UserSession extends RequestSession {
  hasEnded(): boolean;
  /**
   * Both tokens are null once the session is invalid. Refreshes an access token with less than `minLifeMs` left
   * (default: 20 s). A fresh token is trusted regardless of this device's clock, because the server has just issued it.
   * @throws RangeError when `minLifeMs` is 60,000 or more, and errors of the refresh.
   */
  getTokens(minLifeMs?: number): Promise<Tokens>;
  /** Deletes the tokens here and in their store. */
  invalidate(): void;
}

export function createUserSession(
  store: TokenStore,
  initial: Tokens,
  refresh: (refreshToken: string) => Promise<string | null>,
  platform: Platform,
): UserSession {
  const key = sessionKey(initial);
  const { refreshToken } = initial;
  let { accessToken } = initial;
  let isInvalid = key === "";
  let rejected: string | null = null;
  let refreshing: Promise<void> | undefined;

  const setAccessToken = (token: string | null) => {
    accessToken = token;
    store.replaceSession(key, { accessToken, refreshToken });
  };

  const invalidate = () => {
    isInvalid = true;
    store.replaceSession(key, signedOut);
  };

  /** Adopts tokens that another tab or app refreshed. */
  const adoptStoredTokens = () => {
    const stored = store.read();
    if (sessionKey(stored) === key && stored.accessToken !== null && stored.accessToken !== rejected) {
      accessToken = stored.accessToken;
    }
  };

  const hasLifeLeft = (minLifeMs: number) =>
    accessToken !== null && accessTokenExpiryMs(accessToken) - platform.now() >= minLifeMs;

  const refreshOnce = async (token: string, minLifeMs: number) => {
    adoptStoredTokens();
    if (hasLifeLeft(minLifeMs)) return;
    if (sessionKey(store.read()) === "") return invalidate(); // Signed out in another tab.
    const fresh = await refresh(token);
    if (fresh === null) invalidate();
    else setAccessToken(fresh);
  };

  return {
    hasEnded: () => isInvalid,
    invalidate,
    rejectAccessToken: (token) => {
      rejected = token;
      adoptStoredTokens(); // Another tab may already have stored a newer token, which must be kept.
      if (token === accessToken) setAccessToken(null);
    },
    getTokens: async (minLifeMs = accessTokenRequiredLifeMs) => {
      if (minLifeMs >= accessTokenRequiredLifeLimitMs) {
        throw new RangeError("minLifeMs must be less than 60000.");
      }
      if (isInvalid) return signedOut;
      adoptStoredTokens();
      if (!hasLifeLeft(refreshToken === null ? 0 : minLifeMs)) {
        if (refreshToken === null) invalidate();
        else {
          const task = () => refreshOnce(refreshToken, minLifeMs);
          refreshing ??= (store.lockName ? withRefreshLock(store.lockName, task) : task()).finally(() => {
            refreshing = undefined;
          });
          await refreshing;
        }
      }
      return isInvalid ? signedOut : { accessToken, refreshToken };
    },
  };
}
