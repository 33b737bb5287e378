import { stackAppInternalsSymbol } from "@vestibule/client";
import { useObservable } from "../../hooks/use-observable.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useImpersonationTranslate } from "../../i18n/use-impersonation-translate.ts";
import { impersonationCss } from "../../styles/impersonation.ts";
import { Scope } from "../../theme/scope.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Button } from "../../ui/button.tsx";
import { useStopImpersonating } from "./use-stop-impersonating.ts";
import { useTopLayer } from "./use-top-layer.ts";

/** Shows the impersonated user on every page and lets the actor stop impersonating. */
export function ImpersonationBanner() {
  useStylesheet(impersonationCss);
  const t = useImpersonationTranslate();
  const user = useObservable(useStackApp()[stackAppInternalsSymbol].userStore());
  const { state, stopImpersonating } = useStopImpersonating();
  const topLayer = useTopLayer();
  const person = user.status === "ready" ? user.data : null;
  const account = person?.primaryEmail || person?.displayName;

  return (
    <Scope>
      <section className="vst-acting" aria-label={t("actingLabel")} data-state={state} ref={topLayer}>
        <p role="status">
          {account ? t("actingAs", { account }) : t("actingAsSomebody")}
          {state === "failed" && <span> {t("leaveFailed")}</span>}
        </p>
        <Button busy={state === "leaving"} onClick={() => void stopImpersonating()}>
          {t("leave")}
        </Button>
      </section>
    </Scope>
  );
}
