import { useEffect, useRef, useState } from "react";
import { useProjectState } from "../../hooks/use-project-state.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";

/**
 * `leaving`: signed out on load, redirects to sign-in. `signed-out`: the session ended while the page was open, here or
 * in another tab; the page stays to avoid losing unsaved input.
 */
export type AccountSettingsState = "loading" | "failed" | "leaving" | "signed-out" | "ready";

export function useAccountSettings() {
  const app = useStackApp();
  const user = useUserState();
  const project = useProjectState();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const hasRedirected = useRef(false);
  const current = user.status === "ready" ? user.data : null;
  const isSignedOut = user.status === "ready" && user.data === null;
  const mustRedirect = isSignedOut && !wasSignedIn;

  useEffect(() => {
    if (current) setWasSignedIn(true);
  }, [current]);
  useEffect(() => {
    if (!mustRedirect || hasRedirected.current) return;
    hasRedirected.current = true;
    void app.redirectToSignIn({ replace: true });
  }, [mustRedirect, app]);

  function state(): AccountSettingsState {
    if (user.status === "error") return "failed";
    if (mustRedirect) return "leaving";
    if (isSignedOut) return "signed-out";
    return current ? "ready" : "loading";
  }
  return {
    state: state(),
    user: current,
    project,
    error: user.status === "error" ? user.error : undefined,
    retry: user.retry,
  };
}
