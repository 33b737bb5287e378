import type { NewApiKey } from "@vestibule/client";
import { useTeamTranslate } from "../../../i18n/use-team-translate.ts";
import { CheckField } from "../../../ui/account/check-field.tsx";
import { CopyButton } from "../../../ui/account/copy-button.tsx";
import { Dialog } from "../../../ui/account/dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { useAcknowledge } from "../changes/use-acknowledge.ts";

/** Shows a new key once. Stays open until the user confirms that they saved it. */
export function NewKeyDialog({ apiKey, onAcknowledged }: { apiKey: NewApiKey; onAcknowledged: () => void }) {
  const t = useTeamTranslate();
  const { isMissing, checkProps, close } = useAcknowledge(onAcknowledged);
  return (
    <Dialog title={t("newKeyTitle")} text={t("newKeyText", { name: apiKey.description })} onClose={close}>
      <div className="vst-field">
        <span className="vst-label">{t("newKey")}</span>
        <div className="vst-secret">
          <code>{apiKey.value}</code>
        </div>
      </div>
      <div className="vst-form-actions">
        <CopyButton text={apiKey.value} label={t("copyKey")} copied={t("copied")} failed={t("notCopied")} />
      </div>
      <CheckField label={t("keyKept")} error={isMissing ? t("keepFirst") : undefined} {...checkProps} />
      <div className="vst-modal-actions">
        <Button look="primary" onClick={close}>
          {t("done")}
        </Button>
      </div>
    </Dialog>
  );
}
