import { useEffect, useEffectEvent } from "react";

/** How long to wait between checks of the server, in ms. */
const retryIntervalMs = 5000;

/** Whether the dashboard's server responds at all. */
const isServerReachable = (): Promise<boolean> =>
  fetch(document.baseURI, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(retryIntervalMs) }).then(
    () => true,
    () => false,
  );

/**
 * Retries once the server is reachable again. Checks every five seconds, and only while the page is visible. The error
 * stays in place meanwhile, because content that flickers would be announced each time.
 */
export function useAutoRetry(isRequested: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isRequested) return;
    const ended = new AbortController();
    const { signal } = ended;
    let isChecking = false;
    const checkServer = async () => {
      if (isChecking || document.visibilityState !== "visible") return;
      isChecking = true;
      const isReachable = await isServerReachable();
      isChecking = false;
      if (isReachable && !signal.aborted) retry();
    };
    const timer = setInterval(checkServer, retryIntervalMs);
    window.addEventListener("online", checkServer, { signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [isRequested]);
}
