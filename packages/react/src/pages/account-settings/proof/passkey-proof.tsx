import { useState } from "react";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { explainChange } from "../changes/explain-change.ts";
import type { SettingsProblem } from "../changes/settings-problem.ts";
import type { ProofProps } from "./proof-props.ts";
import { proofRefusal } from "./use-proof-form.ts";

/** By a passkey of this account. */
export function PasskeyProof({ user, onProved, onCancel }: ProofProps) {
  const t = useSettingsTranslate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SettingsProblem>();
  async function prove() {
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await user.reauthenticate({ passkey: true });
      if (result.status === "ok") return onProved();
      setProblem({ key: proofRefusal(result.error) });
    } catch (error) {
      setProblem(explainChange(error));
    }
    setBusy(false);
  }
  return (
    <div className="vst-stack">
      <ProblemNotice problem={problem} t={t} />
      <p className="vst-quiet">{t("proofPasskeyText")}</p>
      <div className="vst-modal-actions">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button look="primary" busy={busy} onClick={prove}>
          {t("proofPasskeyStart")}
        </Button>
      </div>
    </div>
  );
}
