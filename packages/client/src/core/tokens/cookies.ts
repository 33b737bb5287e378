import { cookiePollIntervalMs } from "@vestibule/contract";
import { tryOrNull } from "../platform/try-or-null.ts";
import { isToken } from "./token-store.ts";

interface CookieObserver {
  /** Notifies the subscribers if the state has changed. */
  notify(): void;
  subscribe(listener: () => void): () => void;
}

/** Observes state derived from cookies, which other tabs and apps change. Polls only while there are subscribers. */
export function observeCookies(readState: () => string): CookieObserver {
  const listeners = new Set<() => void>();
  let lastSeen = "";
  let timer: ReturnType<typeof setInterval> | undefined;

  const notify = () => {
    const seen = readState();
    if (seen === lastSeen) return;
    lastSeen = seen;
    for (const listener of [...listeners]) listener();
  };

  return {
    notify,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        lastSeen = readState();
        timer = setInterval(notify, cookiePollIntervalMs);
      }
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) clearInterval(timer);
      };
    },
  };
}

/**
 * SameSite=Lax: only scripts read these cookies, so other sites never need the browser to send them (RFC 6265bis
 * §5.6.7).
 */
export function setCookie(name: string, value: string | null, lifeS: number, isSecure: boolean): string {
  const text = encodeURIComponent(value ?? "").replace(/%5[BD]/g, decodeURIComponent);
  return `${name}=${text}; path=/; max-age=${value ? lifeS : 0}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Also null for invalid percent-encoding, which this client never writes. */
export function cookieValue(cookies: string, name: string): string | null {
  const pair = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  const value = tryOrNull(() => decodeURIComponent(pair?.slice(name.length + 1) ?? ""));
  return isToken(value) ? value : null;
}
