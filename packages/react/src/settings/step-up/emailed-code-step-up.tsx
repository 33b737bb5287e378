import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { resendWaitSeconds, useCountdown } from "../../hooks/use-countdown.ts";
import { settingsMessages } from "../../i18n/en/settings.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { ShortCodeField } from "../../ui/account/short-code-field.tsx";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import type { SettingsProblem } from "../changes/explain-change-error.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";
import type { StepUpMethodProps } from "./step-up-context.ts";
import { useStepUpForm } from "./use-step-up-form.ts";
import { normalizeCode } from "./use-step-up-prompt.ts";

/** The form's buttons in the dialog. */
export function StepUpActions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const t = useTranslate(settingsMessages);
  return (
    <div className="vst-modal-actions">
      <Button onClick={onCancel}>{t("cancel")}</Button>
      <Button type="submit" look="primary" busy={busy}>
        {t("stepUpContinue")}
      </Button>
    </div>
  );
}

/** Sends the step-up code by email. `nonce`: belongs to the latest email. */
function useEmailedCode(user: CurrentUser) {
  const [nonce, setNonce] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SettingsProblem>();
  const countdown = useCountdown();
  async function send() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const sent = await user.sendReauthenticationCode();
      setNonce(sent.nonce);
      countdown.start(resendWaitSeconds);
    } catch (error) {
      setProblem(explainChangeError(error));
    }
    setBusy(false);
  }
  return { nonce, busy, problem, secondsLeft: countdown.left, send };
}

/** Step-up authentication with a code sent to the primary email. */
export function EmailedCodeStepUp(props: StepUpMethodProps) {
  const t = useTranslate(settingsMessages);
  const mail = useEmailedCode(props.user);
  const email = props.user.primaryEmail ?? "";
  if (mail.nonce !== undefined) return <CodeForm {...props} mail={mail} nonce={mail.nonce} />;
  return (
    <div className="vst-stack">
      <ProblemNotice problem={mail.problem} t={t} />
      <p className="vst-quiet">{t("stepUpSendText", { email })}</p>
      <div className="vst-modal-actions">
        <Button onClick={props.onCancel}>{t("cancel")}</Button>
        <Button look="primary" busy={mail.busy} onClick={mail.send}>
          {t("stepUpSend")}
        </Button>
      </div>
    </div>
  );
}

type CodeFormProps = StepUpMethodProps & { mail: ReturnType<typeof useEmailedCode>; nonce: string };

function CodeForm({ user, onVerified, onCancel, mail, nonce }: CodeFormProps) {
  const t = useTranslate(settingsMessages);
  const buildProof = (secret: string) => ({ otp: normalizeCode(secret), nonce });
  const form = useStepUpForm({ user, missing: "emailedCodeRequired", buildProof, onVerified });
  return (
    <form className="vst-stack" {...form.formProps}>
      <ProblemNotice problem={mail.problem ?? form.problems.form} t={t} />
      <p className="vst-quiet" role="status">
        {t("stepUpSent", { email: user.primaryEmail ?? "" })}
      </p>
      <ShortCodeField
        label={t("emailedCode")}
        name="secret"
        hint={t("emailedCodeHint")}
        error={problemText(t, form.problems.secret)}
      />
      <p className="vst-hint">
        {mail.secondsLeft > 0 ? (
          t("sendLinkAgainIn", { seconds: mail.secondsLeft })
        ) : (
          <button type="button" className="vst-link" onClick={mail.send}>
            {t("sendLinkAgain")}
          </button>
        )}
      </p>
      <StepUpActions busy={form.state !== "idle"} onCancel={onCancel} />
    </form>
  );
}
