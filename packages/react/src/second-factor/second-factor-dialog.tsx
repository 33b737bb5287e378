import { type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { useMethodTranslate } from "../i18n/use-method-translate.ts";
import type { SecondFactorDialogState } from "../provider/use-second-factor.ts";
import { dialogCss } from "../styles/dialog.ts";
import { Scope } from "../theme/scope.tsx";
import { useStylesheet } from "../theme/use-stylesheet.ts";
import { Mark } from "../ui/mark.tsx";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";
import { TotpForm } from "./totp-form.tsx";
import { useCloseAfterCheck } from "./use-close-after-check.ts";
import { useSecondFactorForm } from "./use-second-factor-form.ts";

/** Prompts for the second factor above the current page. The browser traps and restores focus. */
export function SecondFactorDialog({ prompt }: { prompt: SecondFactorDialogState }) {
  useStylesheet(dialogCss);
  const t = useMethodTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const form = useSecondFactorForm(prompt);
  const { attempt, checking } = prompt;
  useCloseAfterCheck(checking);
  const isTotp = form.activeFactor === "totp";
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Close before unmount so that the browser restores focus.
    return () => element?.close();
  }, []);
  function leave(event: SyntheticEvent) {
    event.preventDefault();
    if (!checking) form.cancel();
  }
  return (
    <Scope>
      <dialog
        className="vst-dialog"
        ref={dialog}
        aria-labelledby={titleId}
        data-state={checking ? "checking" : form.activeFactor}
        onCancel={leave}
      >
        <div className="vst-card">
          <header className="vst-card-head">
            <Mark />
            <h2 className="vst-title" id={titleId}>
              {t("secondFactorTitle")}
            </h2>
            <p className="vst-quiet">{t(isTotp ? "secondFactorText" : "recoveryText")}</p>
          </header>
          {isTotp ? (
            <TotpForm attempt={attempt} checking={checking} rejected={form.rejected} submitCode={form.submitTotp} />
          ) : (
            <RecoveryCodeForm
              key={attempt}
              checking={checking}
              rejected={form.rejected}
              isEmpty={form.isEmpty}
              onSubmit={form.submitRecoveryCode}
            />
          )}
          <div className="vst-split">
            <button type="button" className="vst-link" data-alone onClick={form.switchFactor} disabled={checking}>
              {t(isTotp ? "useRecoveryCode" : "useAuthenticator")}
            </button>
            <button type="button" className="vst-link" data-alone onClick={form.cancel} disabled={checking}>
              {t("cancel")}
            </button>
          </div>
        </div>
      </dialog>
    </Scope>
  );
}
