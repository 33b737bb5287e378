import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { isLastSignInMethod, type SignInEmailState, type SignInMethod } from "../sign-in-methods.ts";

type OneTimeCodesPanelProps = {
  user: CurrentUser;
  emailState: SignInEmailState;
  signInMethods: ReadonlySet<SignInMethod>;
};

export function OneTimeCodesPanel({ user, emailState, signInMethods }: OneTimeCodesPanelProps) {
  const t = useTranslate(settingsMessages);
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  const isOn = user.otpAuthEnabled;
  const save = (otpAuthEnabled: boolean) =>
    change.run(() => user.update({ otpAuthEnabled }), { rejected: "lastSignInMethod" });
  const hint =
    emailState.hasVerifiedSignIn === false
      ? "needsSignInEmail"
      : isLastSignInMethod(signInMethods, "code")
        ? "lastSignInMethod"
        : undefined;
  return (
    <Panel
      title={t("oneTimeCodes")}
      badge={t(isOn ? "on" : "off")}
      text={t("oneTimeCodesText")}
      reason={hint && t(hint)}
      state={change.state}
      action={
        <Button
          busy={change.state === "busy"}
          disabled={hint !== undefined || emailState.isPending}
          onClick={() => (isOn ? setConfirming(true) : save(true))}
        >
          {t(isOn ? "turnOff" : "turnOn")}
        </Button>
      }
    >
      <div className="vst-panel-note">
        <ProblemNotice problem={change.problem} t={t} />
      </div>
      {confirming && (
        <ConfirmDialog
          title={t("turnOffCodesTitle")}
          text={t("turnOffCodesText")}
          confirm={t("turnOff")}
          onConfirm={() => save(false)}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  );
}
