import type { CurrentUser, TotpSetup } from "@vestibule/client";
import { useForm } from "../../../forms/use-form.ts";
import { type SettingsKey, settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { explainChangeError } from "../../../settings/changes/explain-change-error.ts";
import { useStepUp } from "../../../settings/step-up/use-step-up.ts";
import { CopyButton } from "../../../ui/account/copy-button.tsx";
import { Dialog } from "../../../ui/account/dialog.tsx";
import { ShortCodeField } from "../../../ui/account/short-code-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";

/** Digits of a TOTP (RFC 6238). */
const totpPattern = /^\d{6}$/;

/** Confirms the authenticator app. `onDone` receives the recovery codes, which are shown only once. */
function useTotpSetup(user: CurrentUser, setup: TotpSetup, onDone: (recoveryCodes: readonly string[]) => void) {
  const withStepUp = useStepUp();
  return useForm<"totp", SettingsKey>({
    fields: ["totp"],
    check: ({ totp }) => (totpPattern.test(totp.replace(/\s/g, "")) ? {} : { totp: { key: "codeSixDigits" } }),
    async send({ totp }) {
      const { secretBase64 } = setup;
      try {
        const result = await withStepUp(() => user.confirmTotp({ secretBase64, totp: totp.replace(/\s/g, "") }));
        if (result.status === "error") return { totp: { key: "appCodeWrong" } };
        onDone(result.data.recoveryCodes);
        return {};
      } catch (error) {
        return { form: explainChangeError(error) };
      }
    },
  });
}

type TotpSetupDialogProps = {
  user: CurrentUser;
  setup: TotpSetup;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

/** The secret as a QR code and as text, and a code to confirm the setup. */
export function TotpSetupDialog({ user, setup, onDone, onClose }: TotpSetupDialogProps) {
  const t = useTranslate(settingsMessages);
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
