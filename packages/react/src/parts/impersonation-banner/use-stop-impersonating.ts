import { useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";

export type StopImpersonatingState = "acting" | "leaving" | "failed";

/** Ends the impersonation session and redirects home. */
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
