import { maxRequiredAccessTokenLifetimeMs, requiredAccessTokenLifetimeMs } from "@vestibule/contract";
import type { contract, ResponseOf } from "@vestibule/contract/endpoints";
import type { ApiConfig, RequestSession } from "../http/api.ts";
import { fetchOptions } from "../http/fetch-options.ts";
import { KnownError } from "../http/known-error.ts";
import { request } from "../http/request.ts";
import { ResponseError } from "../http/response-error.ts";
import type { Platform } from "../platform/platform.ts";
import { tryOrNull } from "../platform/try-or-null.ts";
import { parseClaims } from "../tokens/access-token-claims.ts";
import { isToken, sessionKey, signedOut } from "../tokens/token-store.ts";
import type { StoredTokens, TokenStore, Tokens } from "../tokens/token-store-init.ts";

type RefreshResponse = ResponseOf<typeof contract.oauth.token>;

/**
 * Requests a new access token; null when the session has ended. A standard OAuth endpoint, without custom headers.
 * Unlike other POSTs, this is retried after a network error, because refresh tokens aren't rotated. @see RFC 6749 §6
 */
async function refreshAccessToken(config: ApiConfig, platform: Platform, refreshToken: string): Promise<string | null> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: config.projectId,
    client_secret: config.publishableClientKey,
  });
  try {
    const answer = await request(
      {
        url: `${config.apiUrl()}/auth/oauth/token`,
        isRepeatable: true,
        prepare: async () => ({ ...fetchOptions(), method: "POST", headers: { accept: "application/json" }, body }),
      },
      platform,
    );
    const accessToken = tryOrNull<Partial<RefreshResponse>>(() => JSON.parse(answer.text))?.access_token;
    if (!isToken(accessToken)) throw new ResponseError(answer.status, "no access token");
    return accessToken;
  } catch (error) {
    if (KnownError.isInstance(error, "REFRESH_TOKEN_ERROR")) return null;
    throw error;
  }
}

/** How long to wait for a refresh in another tab before refreshing anyway, in milliseconds. */
const refreshLockTimeoutMs = 5000;

/** Tails of this page's queues, for browsers without Web Locks. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs the task while no other tab (Web Locks) or app on this page runs one with the same name. Waits at most 5 s,
 * because a frozen tab keeps its lock and an extra refresh is harmless. @see https://www.w3.org/TR/web-locks/#steal
 */
export async function withRefreshLock<Value>(name: string, task: () => Promise<Value>): Promise<Value> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return runInPageQueue(name, task);

  let running: Promise<Value> | undefined;
  const start = () => {
    running ??= task();
    return running;
  };
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(refreshLockTimeoutMs) }, start);
  } catch {
    // If the task is running, it failed itself, or another tab stole the lock meanwhile, which doesn't affect the
    // result. Otherwise the wait timed out, or locks are forbidden, as in a sandboxed frame, where stealing fails too.
    return running ?? locks.request(name, { steal: true }, start).catch(start);
  }
}

/** Needs no timeout, because all waiting callers are on the same page. */
function runInPageQueue<Value>(name: string, task: () => Promise<Value>): Promise<Value> {
  const queued = (queues.get(name) ?? Promise.resolve()).then(task, task);
  queues.set(name, queued);
  return queued;
}

/**
 * Returns when an access token expires, in milliseconds since the epoch. Infinity without `exp`; 0 for an unreadable
 * token, so that it counts as expired. @see RFC 7519 §4.1.4
 */
export function accessTokenExpiryMs(accessToken: string): number {
  const exp = tryOrNull<unknown>(() => parseClaims(accessToken).exp ?? Number.POSITIVE_INFINITY);
  return typeof exp === "number" ? exp * 1000 : 0;
}

export interface Session {
  /** Returns tokens that are valid for at least 20 s, refreshed when needed. Both are null once signed out. */
  getTokens(): Promise<Tokens>;
  /** Reports an access token that the server rejected, so that the next one is new. */
  rejectAccessToken(accessToken: string): void;
}

/** One sign-in. Usable until it is known to be invalid; it never becomes valid again. */
export interface UserSession extends RequestSession {
  hasEnded(): boolean;
  /**
   * Both tokens are null once the session is invalid. Refreshes an access token with less than `minLifeMs` left
   * (default: 20 s). A fresh token is trusted regardless of this device's clock, because the server has just issued it.
   * @throws RangeError when `minLifeMs` is 60,000 or more, and errors of the refresh.
   */
  getTokens(minLifeMs?: number): Promise<Tokens>;
  /** Deletes the tokens here and in their store; see `replaceSession`. */
  invalidate(): void | Promise<void>;
}

export function createUserSession(
  store: TokenStore,
  initial: StoredTokens,
  refreshByToken: (refreshToken: string) => Promise<string | null>,
  platform: Platform,
): UserSession {
  const key = sessionKey(initial);
  let { accessToken } = initial;
  const { refreshToken } = initial;
  const refresh = store.refresh ?? (refreshToken === null ? null : () => refreshByToken(refreshToken));
  let isInvalid = key === "";
  let rejected: string | null = null;
  let refreshing: Promise<void> | undefined;

  const setAccessToken = (token: string | null) => {
    accessToken = token;
    store.replaceSession(key, { ...initial, accessToken });
  };

  const invalidate = () => {
    isInvalid = true;
    return store.replaceSession(key, signedOut);
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

  const refreshOnce = async (requestToken: NonNullable<typeof refresh>, minLifeMs: number) => {
    adoptStoredTokens();
    if (hasLifeLeft(minLifeMs)) return;
    if (sessionKey(store.read()) === "") return invalidate(); // Signed out in another tab.
    const fresh = await requestToken(key);
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
    getTokens: async (minLifeMs = requiredAccessTokenLifetimeMs) => {
      if (minLifeMs >= maxRequiredAccessTokenLifetimeMs) {
        throw new RangeError("minLifeMs must be below 60000.");
      }
      if (isInvalid) return signedOut;
      adoptStoredTokens();
      if (!hasLifeLeft(refresh === null ? 0 : minLifeMs)) {
        if (refresh === null) invalidate();
        else {
          const task = () => refreshOnce(refresh, minLifeMs);
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

/**
 * Returns the session for a store's current tokens, the same object until the store contains another sign-in. Keeps no
 * earlier session, so that refresh tokens don't stay in memory after a sign-out.
 */
export function createUserSessions(config: ApiConfig, platform: Platform): (store: TokenStore) => UserSession {
  const refresh = (refreshToken: string) => refreshAccessToken(config, platform, refreshToken);
  const currentSessions = new WeakMap<TokenStore, readonly [key: string, session: UserSession]>();

  return (store) => {
    const tokens = store.read();
    const key = sessionKey(tokens);
    let current = currentSessions.get(store);
    if (current?.[0] !== key) {
      current = [key, createUserSession(store, tokens, refresh, platform)];
      currentSessions.set(store, current);
    }
    return current[1];
  };
}
