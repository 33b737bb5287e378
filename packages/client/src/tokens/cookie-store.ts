import { cookiePollIntervalMs } from "@vestibule/contract";
import { isBrowser } from "../platform/browser.ts";
import { cookiesForTokens, tokensFromCookies } from "./cookie-format.ts";
import { assertValidTokens, sessionKey, type TokenStore } from "./token-store.ts";
import type { Tokens } from "./token-store-init.ts";

/**
 * Stores tokens in the page's cookies, which other tabs and apps share. Always reads the cookies directly. Polls for
 * changes only while there are subscribers, and writes only when tokens change.
 */
export function createCookieStore(projectId: string): TokenStore {
  const listeners = new Set<() => void>();
  let lastSeen = "";
  let timer: ReturnType<typeof setInterval> | undefined;

  const read = (): Tokens => {
    if (!isBrowser()) throw new Error("The cookie token store works only in a browser.");
    return tokensFromCookies(document.cookie, projectId);
  };
  const checkForChanges = () => {
    const seen = JSON.stringify(read());
    if (seen === lastSeen) return;
    lastSeen = seen;
    for (const listener of [...listeners]) listener();
  };
  const write = (tokens: Tokens) => {
    const isSecure = window.location.protocol === "https:";
    for (const cookie of cookiesForTokens(assertValidTokens(tokens), projectId, isSecure)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in all browsers.
      document.cookie = cookie;
    }
    checkForChanges();
  };

  return {
    lockName: `vestibule-refresh-${projectId}`,
    read,
    write: (tokens) => {
      read(); // Outside a browser, this throws the more helpful error.
      write(tokens);
    },
    replaceSession: (key, tokens) => {
      if (sessionKey(read()) === key) write(tokens);
    },
    subscribe: (listener) => {
      if (listeners.size === 0) {
        lastSeen = JSON.stringify(read());
        timer = setInterval(checkForChanges, cookiePollIntervalMs);
      }
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) clearInterval(timer);
      };
    },
  };
}
