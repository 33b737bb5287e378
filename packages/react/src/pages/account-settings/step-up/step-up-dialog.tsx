import type { CurrentUser, ReauthenticationMethod } from "@vestibule/client";
import { useState } from "react";
import { type SettingsKey, useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Dialog } from "../../../ui/account/dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmailedCodeStepUp } from "./emailed-code-step-up.tsx";
import { PasskeyStepUp } from "./passkey-step-up.tsx";
import { SecretStepUp } from "./secret-step-up.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import type { StepUpMethodProps } from "./step-up-method-props.ts";
import type { StepUpPrompt } from "./use-step-up-prompt.ts";

const names: Record<ReauthenticationMethod, SettingsKey> = {
  password: "proofWithPassword",
  passkey: "proofWithPasskey",
  totp: "proofWithTotp",
  otp: "proofWithOtp",
};

/** Asks the user to confirm their identity, with the fastest method first and the others one click away. */
export function StepUpDialog({ user, prompt }: { user: CurrentUser; prompt: StepUpPrompt }) {
  const t = useSettingsTranslate();
  const { onVerified, onCancel } = prompt;
  const { methods } = prompt.session;
  const [method, setMethod] = useState(methods[0]);
  const others = methods.filter((other) => other !== method);
  const proof: StepUpMethodProps = { user, onVerified, onCancel };
  return (
    <Dialog title={t("proofTitle")} text={t(method === undefined ? "proofImpossible" : "proofText")} onClose={onCancel}>
      {method === undefined && <SignInAgain user={user} onCancel={onCancel} />}
      {method === "passkey" && <PasskeyStepUp {...proof} />}
      {method === "otp" && <EmailedCodeStepUp {...proof} />}
      {(method === "password" || method === "totp") && <SecretStepUp key={method} kind={method} {...proof} />}
      {others.length > 0 && (
        <div className="vst-other-ways">
          <span className="vst-hint">{t("proofOtherWays")}</span>
          <div>
            {others.map((other) => (
              <Button key={other} look="quiet" onClick={() => setMethod(other)}>
                {t(names[other])}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Dialog>
  );
}
