import { useContext, useEffect, useRef, useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { CloseSecondFactorContext } from "../../provider/close-second-factor-context.ts";

/** Until a way home is shown, in milliseconds. */
const slowAfterMs = 3000;

/** `finishing`: until the page is left. */
export type OAuthCallbackState = "finishing" | "slow" | "failed";

/** Finishes a sign-in or a connection by a provider, once, and goes on. */
export function useOAuthCallback() {
  const app = useStackApp();
  const closeSecondFactor = useContext(CloseSecondFactorContext);
  const [state, setState] = useState<OAuthCallbackState>("finishing");
  const [error, setError] = useState<unknown>();
  const started = useRef(false);

  useEffect(() => {
    // The code in the address is good once, and React may run effects twice.
    if (started.current) return;
    started.current = true;
    async function finish() {
      try {
        const isHandled = await app.callOAuthCallback();
        // Nothing was begun in this browser, or it was finished before.
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
