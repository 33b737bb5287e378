import { type CliLogin, stackAppInternalsSymbol } from "@vestibule/client";
import { useCallback, useEffect, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";

/**
 * `no-code`: the link is incomplete. `leaving`: signed out, redirects to sign-in and back. `gone`: already answered or
 * expired.
 */
export type CliAuthState = "no-code" | "loading" | "failed" | "leaving" | "asking" | "approved" | "denied" | "gone";

type Decision = "approve" | "deny";

/** A CLI authorization request. `loginCode`: from the link that the CLI shows. */
export function useCliAuth(loginCode: string | undefined) {
  const app = useStackApp();
  const user = useUserState();
  const current = user.status === "ready" ? user.data : null;
  const [login, setLogin] = useState<CliLogin>();
  const [state, setState] = useState<"no-code" | "loading" | "failed" | "known" | "approved" | "denied" | "gone">(
    loginCode ? "loading" : "no-code",
  );
  const [error, setError] = useState<unknown>();
  const [running, setRunning] = useState<Decision>();
  const [problem, setProblem] = useState<Problem>();

  const check = useCallback(async () => {
    if (!loginCode) return;
    setState("loading");
    try {
      const found = await app.getCliLogin(loginCode);
      if (found) setLogin(found);
      setState(found ? "known" : "gone");
    } catch (failure) {
      setError(failure);
      setState("failed");
    }
  }, [app, loginCode]);
  useEffect(() => void check(), [check]);

  const mustSignIn = state === "known" && user.status === "ready" && current === null;
  useEffect(() => {
    if (mustSignIn) void app.redirectToSignIn({ replace: true });
  }, [mustSignIn, app]);

  async function answer(given: Decision) {
    if (!loginCode || running) return;
    setRunning(given);
    setProblem(undefined);
    try {
      const wasAccepted = await (given === "approve" ? app.confirmCliLogin(loginCode) : app.denyCliLogin(loginCode));
      setState(wasAccepted ? (given === "approve" ? "approved" : "denied") : "gone");
    } catch (failure) {
      setProblem(explainError(failure));
    }
    setRunning(undefined);
  }

  /** Returns to this page through the sign-in page, because a router ignores navigation to the current page. */
  async function switchAccount() {
    setProblem(undefined);
    try {
      await current?.signOut({ redirectUrl: app[stackAppInternalsSymbol].redirectUrl("signIn") });
    } catch (failure) {
      setProblem(explainError(failure));
    }
  }

  function getShownState(): CliAuthState {
    if (state !== "known") return state;
    if (user.status === "ready") return current ? "asking" : "leaving";
    return user.status === "error" ? "failed" : "loading";
  }

  return {
    state: getShownState(),
    login,
    account: current ? (current.primaryEmail ?? current.displayName ?? current.id) : "",
    error: user.status === "error" ? user.error : error,
    retry: () => {
      if (user.status === "error") user.retry();
      if (state === "failed") void check();
    },
    running,
    problem,
    approve: () => answer("approve"),
    deny: () => answer("deny"),
    switchAccount,
  };
}
