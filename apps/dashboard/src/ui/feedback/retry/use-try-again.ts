import { useEffect, useEffectEvent } from "react";

/** How long to wait before the server is looked for again, in ms. */
const pauseMs = 5000;

/** Whether the server that the dashboard came from answers, with whatever. */
const isServerThere = (): Promise<boolean> =>
  fetch(document.baseURI, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(pauseMs) }).then(
    () => true,
    () => false,
  );

/**
 * While an error says that the server cannot be reached: tries again by itself once it can, at most every five seconds and only while
 * somebody looks. What is shown stays until then: a page that comes and goes, and is read out each time, would be worse than none.
 */
export function useTryAgain(isWanted: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isWanted) return;
    const ended = new AbortController();
    const { signal } = ended;
    let isAsking = false;
    const look = async () => {
      if (isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      const isThere = await isServerThere();
      isAsking = false;
      if (isThere && !signal.aborted) retry();
    };
    const timer = setInterval(look, pauseMs);
    window.addEventListener("online", look, { signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [isWanted]);
}
