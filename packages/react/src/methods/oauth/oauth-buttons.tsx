import { KnownError } from "@vestibule/client";
import { useEffect, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type MethodKey, methodMessages } from "../../i18n/en/methods.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { methodsCss } from "../../styles/methods.ts";
import { Scope } from "../../theme/scope.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { tryOrUndefined } from "../../try-or-undefined.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { providerName } from "./provider-names.ts";

/** The provider last used in this browser, under the key of the Stack Auth kit, so that the badge survives a migration. */
const storageKey = "_STACK_AUTH.lastUsed";

type ProviderChoice = { id: string; displayName?: string | undefined };

/** Signs in with a provider. `leavingTo`: the provider being opened. `isMock`: preview, the buttons do nothing. */
function useOAuthSignIn({ isMock }: { isMock: boolean }) {
  const app = useStackApp();
  const [leavingTo, setLeavingTo] = useState<string>();
  const [problem, setProblem] = useState<Problem<MethodKey>>();
  const [lastUsed] = useState(() => (isMock ? null : tryOrUndefined(() => localStorage.getItem(storageKey))));

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
    tryOrUndefined(() => localStorage.setItem(storageKey, provider.id));
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

export type OAuthButtonsProps = {
  /** In the project's order. */
  providers: readonly ProviderChoice[];
  isMock?: boolean;
};

/** Above this number, the buttons form a grid and show the name only. */
const maxStacked = 3;

/** A button for each provider. */
export function OAuthButtons({ providers, isMock = false }: OAuthButtonsProps) {
  useStylesheet(methodsCss);
  const t = useTranslate(methodMessages);
  const { leavingTo, problem, lastUsed, start } = useOAuthSignIn({ isMock });
  const isGrid = providers.length > maxStacked;
  return (
    <Scope className="vst-stack">
      <ProblemNotice problem={problem} t={t} />
      <div className="vst-providers" data-grid={isGrid || undefined}>
        {providers.map((provider) => {
          const name = providerName(provider);
          const sentence = t("continueWith", { provider: name });
          return (
            <div className="vst-provider" key={provider.id}>
              <Button
                wide
                busy={leavingTo === provider.id}
                data-provider={provider.id}
                aria-label={lastUsed === provider.id ? `${sentence} (${t("lastUsed")})` : sentence}
                onClick={() => start(provider)}
              >
                <ProviderMark id={provider.id} />
                <span>{isGrid ? name : sentence}</span>
              </Button>
              {lastUsed === provider.id && (
                <span className="vst-last-used" aria-hidden="true">
                  {t("lastUsed")}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </Scope>
  );
}
