import { useLaterTranslate } from "../../i18n/use-later-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { ErrorCard } from "../error/error-card.tsx";
import { callbackErrorKind } from "../error/error-kind.ts";
import { useOAuthCallback } from "./use-oauth-callback.ts";

export function OAuthCallbackPage({ fullPage }: PageProps) {
  const t = useLaterTranslate();
  const { state, error } = useOAuthCallback();
  return (
    <Page fullPage={fullPage} state={state}>
      {state === "failed" ? (
        <ErrorCard kind={callbackErrorKind(error)} />
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
