import { stackAppInternalsSymbol } from "@vestibule/client";
import {
  type FormEvent,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { codeMessages } from "../i18n/en/codes.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { Scope } from "../theme/scope.tsx";
import { useStylesheet } from "../theme/use-stylesheet.ts";
import { CodeField } from "../ui/code/code-field.tsx";
import { Mark } from "../ui/mark.tsx";
import { CloseSecondFactorContext } from "./close-second-factor-context.ts";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";
import type { SecondFactorDialogState } from "./use-second-factor.ts";

/** Digits of a TOTP (RFC 6238). */
const length = 6;

type TotpFormProps = { attempt: number; checking: boolean; rejected: boolean; submitCode: (totp: string) => void };

/** Six digits; submits after the last one. */
function TotpForm({ attempt, checking, rejected, submitCode }: TotpFormProps) {
  const t = useTranslate(codeMessages);
  return (
    <CodeField
      label={t("secondFactorCode")}
      boxLabel={(position) => t("digit", { position, length })}
      length={length}
      kind="digits"
      attempt={attempt - 1}
      takesFocus
      busy={checking}
      error={rejected ? t("secondFactorWrong") : undefined}
      status={checking ? t("checkingCode") : undefined}
      onComplete={submitCode}
    />
  );
}

type SecondFactorKind = "totp" | "recovery-code";

/** Submits an authenticator app code or a recovery code. */
function useSecondFactorForm({ attempt, previous, checking, answer }: SecondFactorDialogState) {
  const [activeFactor, setActiveFactor] = useState<SecondFactorKind>("totp");
  const [isEmpty, setIsEmpty] = useState(false);
  // The error belongs to the method that was used.
  const [rejected, setRejected] = useState<{ activeFactor: SecondFactorKind; attempt: number }>();
  const wasRejected = previous !== null && rejected?.activeFactor === activeFactor && attempt > rejected.attempt;

  function submitCode(submitted: { totp: string } | { recoveryCode: string }) {
    if (checking) return;
    setRejected({ activeFactor, attempt });
    answer(submitted);
  }

  return {
    activeFactor,
    rejected: wasRejected && !checking,
    isEmpty,
    submitTotp: (totp: string) => submitCode({ totp }),
    submitRecoveryCode: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const recoveryCode = String(new FormData(event.currentTarget).get("recovery-code") ?? "").trim();
      setIsEmpty(recoveryCode === "");
      if (recoveryCode !== "") submitCode({ recoveryCode });
    },
    switchFactor: () => {
      setIsEmpty(false);
      setActiveFactor(activeFactor === "totp" ? "recovery-code" : "totp");
    },
    cancel: () => answer(null),
  };
}

/**
 * Maximum time that the dialog waits for a result, in milliseconds. A sign-in started by the application does not
 * report its final failure.
 */
const maxCheckMs = 5000;

/** Closes the dialog when the submitted code signs the user in, or after a timeout. */
function useCloseAfterCheck(checking: boolean): void {
  const app = useStackApp();
  const closePrompt = useContext(CloseSecondFactorContext);
  useEffect(() => {
    if (!checking) return;
    const store = app[stackAppInternalsSymbol].userStore();
    const before = store.getSnapshot();
    const unsubscribe = store.subscribe(() => {
      const now = store.getSnapshot();
      if (now !== before && now.status === "ready" && now.data) closePrompt();
    });
    const timer = window.setTimeout(closePrompt, maxCheckMs);
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [app, checking, closePrompt]);
}

/** The modal dialog of the second factor. */
const dialogCss = `
.vst-dialog{inline-size:min(400px,calc(100vw - 32px));max-inline-size:none;margin:auto;padding:0;border:1px solid $line;border-radius:$radius-card;background:$surface;color:$surface-ink;box-shadow:0 24px 64px -16px rgb(10 15 14/.4)}
.vst-dialog[open]{animation:vst-rise-in .16s ease-out}
.vst-dialog::backdrop{background:rgb(10 15 14/.5)}
.vst-dialog .vst-card{max-inline-size:none;border:0;background:none;padding:28px}
@keyframes vst-rise-in{from{transform:translateY(8px);opacity:0}}
@media (max-width:480px){.vst-dialog .vst-card{padding:24px 20px}}
`;

/** Prompts for the second factor above the current page. The browser traps and restores focus. */
export function SecondFactorDialog({ prompt }: { prompt: SecondFactorDialogState }) {
  useStylesheet(dialogCss);
  const t = useTranslate(codeMessages);
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
