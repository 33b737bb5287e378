import { stackAppInternalsSymbol } from "@vestibule/client";
import { useContext, useEffect } from "react";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { CloseSecondFactorContext } from "../provider/close-second-factor-context.ts";

/**
 * Maximum time that the dialog waits for a result, in milliseconds. A sign-in started by the application does not
 * report its final failure.
 */
const maxCheckMs = 5000;

/** Closes the dialog when the submitted code signs the user in, or after a timeout. */
export function useCloseAfterCheck(checking: boolean): void {
  const app = useStackApp();
  const closePrompt = useContext(CloseSecondFactorContext);
  useEffect(() => {
    if (!checking) return;
    const store = app[stackAppInternalsSymbol].userStore();
    const before = store.getSnapshot();
    const unsubscribe = store.subscribe(() => {
      const now = store.getSnapshot();
      if (now !== before && now.status === "ready" && now.data) closePrompt();
    });
    const timer = window.setTimeout(closePrompt, maxCheckMs);
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [app, checking, closePrompt]);
}
