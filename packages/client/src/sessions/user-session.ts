import { accessTokenRequiredLifeLimitMs, accessTokenRequiredLifeMs } from "@vestibule/contract";
import type { RequestSession } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import { accessTokenExpiryMs } from "../tokens/access-token-expiry.ts";
import { sessionKey, signedOut, type TokenStore } from "../tokens/token-store.ts";
import type { Tokens } from "../tokens/token-store-init.ts";
import { withRefreshLock } from "./refresh-lock.ts";

/** One sign-in. Usable until it is known to be invalid; then for good. */
export interface UserSession extends RequestSession {
  hasEnded(): boolean;
  /**
   * Both tokens null once the session is invalid. Refreshes an access token with less than `minLifeMs` left (default: 20 s); a fresh one is believed whatever
   * the clock of this device says, since the server has just made it.
   * @throws RangeError when `minLifeMs` is 60 000 or more; and what the refresh throws.
   */
  getTokens(minLifeMs?: number): Promise<Tokens>;
  /** Forgets the tokens, here and in their store. */
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

  /** Takes over what another tab or app has refreshed. */
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
    if (sessionKey(store.read()) === "") return invalidate(); // Signed out elsewhere meanwhile.
    const fresh = await refresh(token);
    if (fresh === null) invalidate();
    else setAccessToken(fresh);
  };

  return {
    hasEnded: () => isInvalid,
    invalidate,
    rejectAccessToken: (token) => {
      rejected = token;
      adoptStoredTokens(); // Another tab may have a newer one already, which must stay.
      if (token === accessToken) setAccessToken(null);
    },
    getTokens: async (minLifeMs = accessTokenRequiredLifeMs) => {
      if (minLifeMs >= accessTokenRequiredLifeLimitMs) {
        throw new RangeError("minLifeMs is 60000 or more.");
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
