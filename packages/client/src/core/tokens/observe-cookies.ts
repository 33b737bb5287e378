import { cookiePollIntervalMs } from "@vestibule/contract";

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
