import { useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";

export type StopImpersonatingState = "acting" | "leaving" | "failed";

/** Ends the session that acts for the user, and goes home. */
export function useStopImpersonating() {
  const app = useStackApp();
  const [state, setState] = useState<StopImpersonatingState>("acting");
  async function stopImpersonating() {
    setState("leaving");
    try {
      await app.signOut({ redirectUrl: app.urls.home });
    } catch {
      setState("failed");
    }
  }
  return { state, stopImpersonating };
}
