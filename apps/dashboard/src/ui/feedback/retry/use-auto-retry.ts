import { useEffect, useEffectEvent } from "react";

/** How long to wait before the server is looked for again, in ms. */
const retryIntervalMs = 5000;

/** Whether the server that the dashboard came from answers, with whatever. */
const isServerReachable = (): Promise<boolean> =>
  fetch(document.baseURI, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(retryIntervalMs) }).then(
    () => true,
    () => false,
  );

/**
 * While an error says that the server cannot be reached: tries again by itself once it can, at most every five seconds and only while
 * somebody looks. What is shown stays until then: a page that comes and goes, and is read out each time, would be worse than none.
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
