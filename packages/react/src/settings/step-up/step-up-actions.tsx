import { settingsMessages } from "../../i18n/en/settings.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Button } from "../../ui/button.tsx";

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
