import { useEffect } from "react";

/** Polling interval while a verification link is pending, in milliseconds. */
const pollIntervalMs = 5000;

/**
 * Detects verification in another tab or on another device: refetches when this tab becomes visible and, while a link
 * is pending, every few seconds.
 */
export function useVerificationWatch(refresh: () => void, isWaiting: boolean, hasUnverified: boolean): void {
  useEffect(() => {
    if (!hasUnverified) return;
    const look = () => {
      if (!document.hidden) refresh();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    const timer = isWaiting ? window.setInterval(look, pollIntervalMs) : undefined;
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
      window.clearInterval(timer);
    };
  }, [refresh, isWaiting, hasUnverified]);
}
