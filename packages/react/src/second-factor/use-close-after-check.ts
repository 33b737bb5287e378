import { stackAppInternalsSymbol } from "@vestibule/client";
import { useContext, useEffect } from "react";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { CloseSecondFactorContext } from "../provider/close-second-factor-context.ts";

/** How long the dialog waits at most to hear what became of an answer, in milliseconds. A sign-in called by the application itself
 *  does not tell when it fails for good. */
const maxCheckMs = 5000;

/** Closes the dialog once the answer that is looked at has signed somebody in, or nothing is heard of it. */
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
