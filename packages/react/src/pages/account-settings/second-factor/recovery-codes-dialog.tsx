import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useAcknowledge } from "../../../settings/changes/use-acknowledge.ts";
import { CheckField } from "../../../ui/account/check-field.tsx";
import { CopyButton } from "../../../ui/account/copy-button.tsx";
import { Dialog } from "../../../ui/account/dialog.tsx";
import { downloadIcon } from "../../../ui/account/icons-settings.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** Downloads a text as a file. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

type RecoveryCodesDialogProps = { codes: readonly string[]; project: string; onAcknowledged: () => void };

/** Shows the recovery codes once. Stays open until the user confirms that they saved them. */
export function RecoveryCodesDialog({ codes, project, onAcknowledged }: RecoveryCodesDialogProps) {
  const t = useTranslate(settingsMessages);
  const { isAcknowledged, isMissing, checkProps, close } = useAcknowledge(onAcknowledged);
  const text = `${t("recoveryCodesFile", { project })}\n\n${codes.join("\n")}\n`;
  return (
    <Dialog title={t("recoveryCodesTitle")} text={t("recoveryCodesText")} onClose={close}>
      <ul className="vst-recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="vst-form-actions">
        <CopyButton text={text} label={t("copyCodes")} copied={t("copied")} failed={t("notCopied")} />
        <Button onClick={() => saveText("recovery-codes.txt", text)}>
          <span className="vst-copy">
            <Icon path={downloadIcon} />
            {t("download")}
          </span>
        </Button>
      </div>
      <CheckField label={t("recoveryCodesSaved")} error={isMissing ? t("keepFirst") : undefined} {...checkProps} />
      <div className="vst-modal-actions">
        <Button look="primary" disabled={!isAcknowledged} onClick={close}>
          {t("done")}
        </Button>
      </div>
    </Dialog>
  );
}
