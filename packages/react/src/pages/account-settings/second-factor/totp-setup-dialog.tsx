import type { CurrentUser, TotpSetup } from "@vestibule/client";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { CopyButton } from "../../../ui/account/copy-button.tsx";
import { Dialog } from "../../../ui/account/dialog.tsx";
import { ShortCodeField } from "../../../ui/account/short-code-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { useTotpSetup } from "./use-totp-setup.ts";

type TotpSetupDialogProps = {
  user: CurrentUser;
  setup: TotpSetup;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

/** The secret as a QR code and as text, and a code to confirm the setup. */
export function TotpSetupDialog({ user, setup, onDone, onClose }: TotpSetupDialogProps) {
  const t = useSettingsTranslate();
  const { formProps, problems, attempt, state } = useTotpSetup(user, setup, onDone);
  const { path, size } = setup.qrCode;
  return (
    <Dialog title={t("setUpTitle")} text={t("setUpScan")} onClose={onClose}>
      <svg
        className="vst-qr"
        role="img"
        aria-label={t("qrCode")}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <div className="vst-field">
        <span className="vst-label">{t("setUpByHand")}</span>
        <div className="vst-secret">
          <code>{inGroups(setup.secretBase32)}</code>
          <CopyButton
            look="quiet"
            text={setup.secretBase32}
            label={t("copy")}
            copied={t("copied")}
            failed={t("notCopied")}
          />
        </div>
      </div>
      <form className="vst-stack" {...formProps}>
        <ProblemNotice key={attempt} problem={problems.form} t={t} />
        <ShortCodeField
          label={t("appCode")}
          name="totp"
          data-first
          inputMode="numeric"
          hint={t("codeHint")}
          error={problemText(t, problems.totp)}
        />
        <div className="vst-modal-actions">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" busy={state !== "idle"}>
            {t("turnOn")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Groups of four characters, for readability. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");
