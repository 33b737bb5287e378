import { useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";

export type LeaveState = "acting" | "leaving" | "failed";

/** Ends the session that acts for the user, and goes home. */
export function useLeave() {
  const app = useStackApp();
  const [state, setState] = useState<LeaveState>("acting");
  async function leave() {
    setState("leaving");
    try {
      await app.signOut({ redirectUrl: app.urls.home });
    } catch {
      setState("failed");
    }
  }
  return { state, leave };
}
