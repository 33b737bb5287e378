import type { NewApiKey } from "@vestibule/client";
import { useState } from "react";
import { useTeamTranslate } from "../../../i18n/use-team-translate.ts";
import { CheckField } from "../../../ui/account/check-field.tsx";
import { CopyButton } from "../../../ui/account/copy-button.tsx";
import { Dialog } from "../../../ui/account/dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { useLeaveWarning } from "../changes/use-leave-warning.ts";

/** The value of a key, once. It stays until the person says that it is kept. */
export function NewKeyDialog({ apiKey, onKept }: { apiKey: NewApiKey; onKept: () => void }) {
  useLeaveWarning();
  const t = useTeamTranslate();
  const [kept, setKept] = useState(false);
  return (
    <Dialog title={t("newKeyTitle")} text={t("newKeyText", { name: apiKey.description })}>
      <div className="vst-field">
        <span className="vst-label">{t("newKey")}</span>
        <div className="vst-secret">
          <code>{apiKey.value}</code>
        </div>
      </div>
      <div className="vst-form-actions">
        <CopyButton text={apiKey.value} label={t("copyKey")} copied={t("copied")} failed={t("notCopied")} />
      </div>
      <CheckField label={t("keyKept")} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <div className="vst-modal-actions">
        <Button look="primary" disabled={!kept} onClick={onKept}>
          {t("done")}
        </Button>
      </div>
    </Dialog>
  );
}
