import type { CurrentUser } from "@vestibule/client";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { TotpSetupDialog } from "./totp-setup-dialog.tsx";
import type { useSecondFactor } from "./use-second-factor.ts";

type SecondFactorDialogsProps = { user: CurrentUser; project: string; factor: ReturnType<typeof useSecondFactor> };

/** The dialog currently open above the panel. */
export function SecondFactorDialogs({ user, project, factor }: SecondFactorDialogsProps) {
  const t = useSettingsTranslate();
  const { step, close } = factor;
  switch (step.name) {
    case "none":
      return null;
    case "setup":
      return <TotpSetupDialog user={user} setup={step.setup} onDone={factor.showCodes} onClose={close} />;
    case "codes":
      return <RecoveryCodesDialog codes={step.codes} project={project} onAcknowledged={close} />;
    case "confirm-new-codes":
      return (
        <ConfirmDialog
          title={t("newCodesTitle")}
          text={t("newCodesText")}
          confirm={t("makeNewCodes")}
          danger={false}
          onConfirm={factor.makeNewCodes}
          onClose={close}
        />
      );
    case "confirm-off":
      return (
        <ConfirmDialog
          title={t("turnOffSecondFactorTitle")}
          text={t("turnOffSecondFactorText")}
          confirm={t("turnOff")}
          onConfirm={factor.turnOff}
          onClose={close}
        />
      );
  }
}
