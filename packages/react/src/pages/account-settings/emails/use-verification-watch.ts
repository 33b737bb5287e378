import { useEffect } from "react";

/** How often to look while a mail was just sent, in milliseconds. */
const pollIntervalMs = 5000;

/** Notices that an address was verified in another tab or on another device: looks when the person comes back to this tab and, while a
 *  link is on its way, every few seconds. */
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
