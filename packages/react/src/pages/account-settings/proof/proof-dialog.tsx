import type { CurrentUser, ReauthenticationMethod } from "@vestibule/client";
import { useState } from "react";
import { type SettingsKey, useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Dialog } from "../../../ui/account/dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { MailedCodeProof } from "./mailed-code-proof.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
import type { ProofProps } from "./proof-props.ts";
import { SecretProof } from "./secret-proof.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import type { ProofQuestion } from "./use-proof-gate.ts";

const names: Record<ReauthenticationMethod, SettingsKey> = {
  password: "proofWithPassword",
  passkey: "proofWithPasskey",
  totp: "proofWithTotp",
  otp: "proofWithOtp",
};

/** Asks who one is, by the quickest method first; the others are one press away. */
export function ProofDialog({ user, question }: { user: CurrentUser; question: ProofQuestion }) {
  const t = useSettingsTranslate();
  const { onProved, onCancel } = question;
  const { methods } = question.session;
  const [method, setMethod] = useState(methods[0]);
  const others = methods.filter((other) => other !== method);
  const proof: ProofProps = { user, onProved, onCancel };
  return (
    <Dialog title={t("proofTitle")} text={t(method === undefined ? "proofImpossible" : "proofText")} onClose={onCancel}>
      {method === undefined && <SignInAgain user={user} onCancel={onCancel} />}
      {method === "passkey" && <PasskeyProof {...proof} />}
      {method === "otp" && <MailedCodeProof {...proof} />}
      {(method === "password" || method === "totp") && <SecretProof key={method} kind={method} {...proof} />}
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
