import { KnownError } from "@vestibule/client";
import { useEffect, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import type { MethodKey } from "../../i18n/use-method-translate.ts";
import { providerName } from "./provider-names.ts";

/** The key of the Stack Auth kit, so that the badge survives a migration. */
const storageKey = "_STACK_AUTH.lastUsed";

/** The provider last used in this browser; null if there is none or storage is blocked. */
function readLastUsed(): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function rememberLastUsed(providerId: string): void {
  try {
    window.localStorage.setItem(storageKey, providerId);
  } catch {
    // Without storage, only the badge is missing.
  }
}

export type ProviderChoice = { id: string; displayName?: string | undefined };

/** Signs in with a provider. `leavingTo`: the provider being opened. `isMock`: preview, the buttons do nothing. */
export function useOAuthSignIn({ isMock }: { isMock: boolean }) {
  const app = useStackApp();
  const [leavingTo, setLeavingTo] = useState<string>();
  const [problem, setProblem] = useState<Problem<MethodKey>>();
  const [lastUsed] = useState(() => (isMock ? null : readLastUsed()));

  useEffect(() => {
    // The back button can restore this page from the back/forward cache with its old state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setLeavingTo(undefined);
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);

  async function start(provider: ProviderChoice) {
    if (isMock || leavingTo !== undefined) return;
    setLeavingTo(provider.id);
    setProblem(undefined);
    rememberLastUsed(provider.id);
    try {
      await app.signInWithOAuth(provider.id);
    } catch (error) {
      const values = { provider: providerName(provider) };
      setProblem(KnownError.isInstance(error) ? explainError(error) : { key: "providerNotReached", values });
      setLeavingTo(undefined);
    }
  }

  return { leavingTo, problem, lastUsed, start };
}
