import { useContext, useEffect, useRef, useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { CloseSecondFactorContext } from "../../provider/close-second-factor-context.ts";

/** Delay before a link home is shown, in milliseconds. */
const slowAfterMs = 3000;

/** `finishing`: until the page redirects. */
export type OAuthCallbackState = "finishing" | "slow" | "failed";

/** Completes a sign-in or account connection once, then redirects. */
export function useOAuthCallback() {
  const app = useStackApp();
  const closeSecondFactor = useContext(CloseSecondFactorContext);
  const [state, setState] = useState<OAuthCallbackState>("finishing");
  const [error, setError] = useState<unknown>();
  const started = useRef(false);

  useEffect(() => {
    // The authorization code works only once, and React can run effects twice.
    if (started.current) return;
    started.current = true;
    async function finish() {
      try {
        const isHandled = await app.callOAuthCallback();
        // No sign-in was started in this browser, or it was already completed.
        if (!isHandled) await app.redirectToSignIn({ replace: true });
      } catch (failure) {
        setError(failure);
        setState("failed");
      } finally {
        closeSecondFactor();
      }
    }
    void finish();
  }, [app, closeSecondFactor]);

  useEffect(() => {
    const timer = window.setTimeout(() => setState((now) => (now === "finishing" ? "slow" : now)), slowAfterMs);
    return () => window.clearTimeout(timer);
  }, []);

  return { state, error };
}
