import { stackAppInternalsSymbol } from "@vestibule/client";
import { type RefCallback, useCallback, useState } from "react";
import { useObservable } from "../../hooks/use-observable.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { enImpersonation } from "../../i18n/en/impersonation.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Scope } from "../../theme/scope.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Button } from "../../ui/button.tsx";

type StopImpersonatingState = "acting" | "leaving" | "failed";

/** Ends the impersonation session and redirects home. */
function useStopImpersonating() {
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

/** The impersonation banner. It reserves space at the end of the page so that it covers no content. */
const impersonationCss = `
:where(body:has(.vst-acting)){padding-block-end:88px}
.stack-scope .vst-acting{position:fixed;z-index:2147483647;inset:auto 0 0;inline-size:auto;max-inline-size:none;block-size:auto;margin:0;padding:12px 16px calc(12px + env(safe-area-inset-bottom));display:flex;align-items:center;justify-content:center;gap:8px 16px;overflow:visible;border:0;border-block-start:3px solid $brass;background:$warn;color:$paper;font-size:14px;line-height:20px;font-weight:500;box-shadow:0 -4px 16px -8px rgb(10 15 14/.4)}
.vst-acting>p{min-inline-size:0;overflow-wrap:anywhere}
.vst-acting>.vst-button{flex:none;background:$paper;color:$warn;border-color:transparent}
.stack-scope .vst-acting>.vst-button:hover{background:$warn-soft;color:$warn}
.stack-scope .vst-acting>.vst-button:focus-visible{box-shadow:0 0 0 2px $warn,0 0 0 4px $paper}
@media (max-width:480px){.stack-scope .vst-acting{justify-content:space-between}}
@media print{.stack-scope .vst-acting{display:none}}
@media (forced-colors:active){.stack-scope .vst-acting{border-block-start:3px solid Highlight}}
`;

/** Places an element in the browser's top layer, if supported. */
function useTopLayer(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof element.showPopover !== "function") return;
    element.popover = "manual";
    element.showPopover();
  }, []);
}

/** Shows the impersonated user on every page and lets the actor stop impersonating. */
export function ImpersonationBanner() {
  useStylesheet(impersonationCss);
  const t = useTranslate(enImpersonation);
  const user = useObservable(useStackApp()[stackAppInternalsSymbol].userStore());
  const { state, stopImpersonating } = useStopImpersonating();
  const topLayer = useTopLayer();
  const person = user.status === "ready" ? user.data : null;
  const account = person?.primaryEmail || person?.displayName;

  return (
    <Scope>
      <section className="vst-acting" aria-label={t("actingLabel")} data-state={state} ref={topLayer}>
        <p role="status">
          {account ? t("actingAs", { account }) : t("actingAsUser")}
          {state === "failed" && <span> {t("leaveFailed")}</span>}
        </p>
        <Button busy={state === "leaving"} onClick={() => void stopImpersonating()}>
          {t("leave")}
        </Button>
      </section>
    </Scope>
  );
}
