import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { ErrorCard } from "../error/error-card.tsx";
import { getCallbackErrorKind } from "../error/error-kind.ts";
import { useOAuthCallback } from "./use-oauth-callback.ts";

export function OAuthCallbackPage({ fullPage }: PageProps) {
  const t = useLazyTranslate();
  const { state, error } = useOAuthCallback();
  return (
    <Page fullPage={fullPage} state={state}>
      {state === "failed" ? (
        <ErrorCard kind={getCallbackErrorKind(error)} />
      ) : (
        <Card title={t("finishing")} line={t(state === "slow" ? "finishingSlow" : "finishingText")} busy>
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
