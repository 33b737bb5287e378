import { useState } from "react";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { explainChangeError } from "../changes/explain-change-error.ts";
import type { SettingsProblem } from "../changes/settings-problem.ts";
import type { StepUpMethodProps } from "./step-up-method-props.ts";
import { getReauthenticationMessage } from "./use-step-up-form.ts";

/** Step-up authentication with a passkey. */
export function PasskeyStepUp({ user, onVerified, onCancel }: StepUpMethodProps) {
  const t = useSettingsTranslate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SettingsProblem>();
  async function verifyPasskey() {
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await user.reauthenticate({ passkey: true });
      if (result.status === "ok") return onVerified();
      setProblem({ key: getReauthenticationMessage(result.error) });
    } catch (error) {
      setProblem(explainChangeError(error));
    }
    setBusy(false);
  }
  return (
    <div className="vst-stack">
      <ProblemNotice problem={problem} t={t} />
      <p className="vst-quiet">{t("proofPasskeyText")}</p>
      <div className="vst-modal-actions">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button look="primary" busy={busy} onClick={verifyPasskey}>
          {t("proofPasskeyStart")}
        </Button>
      </div>
    </div>
  );
}
