import { stackAppInternalsSymbol } from "@vestibule/client";
import { useContext, useEffect } from "react";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { SecondFactorOver } from "../provider/second-factor-over.ts";

/** How long the dialog waits at most to hear what became of an answer, in milliseconds. A sign-in called by the application itself
 *  does not tell when it fails for good. */
const longestCheckMs = 5000;

/** Closes the dialog once the answer that is looked at has signed somebody in, or nothing is heard of it. */
export function useEndOfCheck(checking: boolean): void {
  const app = useStackApp();
  const over = useContext(SecondFactorOver);
  useEffect(() => {
    if (!checking) return;
    const store = app[stackAppInternalsSymbol].userStore();
    const before = store.getSnapshot();
    const unsubscribe = store.subscribe(() => {
      const now = store.getSnapshot();
      if (now !== before && now.status === "ready" && now.data) over();
    });
    const timer = window.setTimeout(over, longestCheckMs);
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [app, checking, over]);
}
