import { useEffect, useRef, useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { ErrorCard } from "../error/error-card.tsx";
import { getCallbackErrorKind } from "../error/error-kind.ts";

/** Delay before a link home is shown, in milliseconds. */
const slowAfterMs = 3000;

/** `finishing`: until the page redirects. */
type OAuthCallbackState = "finishing" | "slow" | "failed";

/** Completes a sign-in or account connection once, then redirects. */
function useOAuthCallback() {
  const app = useStackApp();
  const [state, setState] = useState<OAuthCallbackState>("finishing");
  const [error, setError] = useState<unknown>();
  const started = useRef(false);

  useEffect(() => {
    // The authorization code works only once, and React can run effects twice.
    if (started.current) return;
    started.current = true;
    async function finish() {
      try {
        const isHandled = await app.callOAuthCallback();
        // No sign-in was started in this browser, or it was already completed.
        if (!isHandled) await app.redirectToSignIn({ replace: true });
      } catch (failure) {
        setError(failure);
        setState("failed");
      }
    }
    void finish();
  }, [app]);

  useEffect(() => {
    const timer = window.setTimeout(() => setState((now) => (now === "finishing" ? "slow" : now)), slowAfterMs);
    return () => window.clearTimeout(timer);
  }, []);

  return { state, error };
}

const waitCss = `
.vst-wait{display:grid;place-items:center;min-block-size:40px;color:$accent}
.vst-wait>.vst-spinner{inline-size:24px;block-size:24px}
.vst-wait-exit{min-block-size:40px}
`;

export function OAuthCallbackPage({ fullPage }: PageProps) {
  useStylesheet(waitCss);
  const t = useTranslate(pageMessages);
  const { state, error } = useOAuthCallback();
  return (
    <Page fullPage={fullPage} state={state}>
      {state === "failed" ? (
        <ErrorCard kind={getCallbackErrorKind(error)} />
      ) : (
        <Card title={t("finishing")} line={t(state === "slow" ? "finishingSlow" : "finishingText")} hasSteps>
          <div className="vst-wait" role="status">
            <span className="vst-sr">{t("loading")}</span>
            <span className="vst-spinner" aria-hidden="true" />
          </div>
          <div className="vst-actions vst-wait-exit">
            {state === "slow" && (
              <AppLink page="home" look="secondary">
                {t("goHome")}
              </AppLink>
            )}
          </div>
        </Card>
      )}
    </Page>
  );
}
