import { type CurrentUser, type ReauthenticationMethod, stackAppInternalsSymbol } from "@vestibule/client";
import { useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type SettingsKey, settingsMessages } from "../../i18n/en/settings.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Dialog } from "../../ui/account/dialog.tsx";
import { ShortCodeField } from "../../ui/account/short-code-field.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import type { SettingsProblem } from "../changes/explain-change-error.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";
import { EmailedCodeStepUp, StepUpActions } from "./emailed-code-step-up.tsx";
import type { StepUpMethodProps } from "./step-up-context.ts";
import { useSessionExit as useLeave } from "./use-session-exit.ts";
import { getReauthenticationMessage, useStepUpForm } from "./use-step-up-form.ts";
import { normalizeCode, type StepUpPrompt } from "./use-step-up-prompt.ts";

/** Step-up authentication with a passkey. */
function PasskeyStepUp({ user, onVerified, onCancel }: StepUpMethodProps) {
  const t = useTranslate(settingsMessages);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SettingsProblem>();
  async function verifyPasskey() {
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await user.reauthenticate({ passkey: true });
      if (result.status === "ok") return onVerified();
      setProblem({ key: getReauthenticationMessage(result.error) });
    } catch (error) {
      setProblem(explainChangeError(error));
    }
    setBusy(false);
  }
  return (
    <div className="vst-stack">
      <ProblemNotice problem={problem} t={t} />
      <p className="vst-quiet">{t("stepUpPasskeyText")}</p>
      <div className="vst-modal-actions">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button look="primary" busy={busy} onClick={verifyPasskey}>
          {t("stepUpPasskeyStart")}
        </Button>
      </div>
    </div>
  );
}

/** Step-up authentication with the password or an authenticator app code. */
function SecretStepUp({ kind, user, onVerified, onCancel }: StepUpMethodProps & { kind: "password" | "totp" }) {
  const t = useTranslate(settingsMessages);
  const isPassword = kind === "password";
  const form = useStepUpForm({
    user,
    missing: isPassword ? "passwordRequired" : "codeSixDigits",
    buildProof: (secret) => (isPassword ? { password: secret } : { totp: normalizeCode(secret) }),
    onVerified,
  });
  const error = problemText(t, form.problems.secret);
  return (
    <form className="vst-stack" {...form.formProps}>
      <ProblemNotice key={form.attempt} problem={form.problems.form} t={t} />
      {isPassword ? (
        <>
          <input type="email" autoComplete="username" defaultValue={user.primaryEmail ?? ""} readOnly hidden />
          <PasswordField label={t("password")} name="secret" autoComplete="current-password" error={error} />
        </>
      ) : (
        <ShortCodeField label={t("appCode")} name="secret" inputMode="numeric" hint={t("codeHint")} error={error} />
      )}
      <StepUpActions busy={form.state !== "idle"} onCancel={onCancel} />
    </form>
  );
}

/** For accounts without a step-up method, such as provider-only accounts: sign in again and return to this page. */
function SignInAgain({ user, onCancel }: { user: CurrentUser; onCancel: () => void }) {
  const t = useTranslate(settingsMessages);
  const app = useStackApp();
  const signOut = useLeave(() => user.signOut({ redirectUrl: app[stackAppInternalsSymbol].redirectUrl("signIn") }));
  return (
    <div className="vst-stack">
      <ProblemNotice problem={signOut.problem} />
      <div className="vst-modal-actions">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button look="primary" busy={signOut.state === "leaving"} onClick={signOut.exit}>
          {t("signInAgain")}
        </Button>
      </div>
    </div>
  );
}

const names: Record<ReauthenticationMethod, SettingsKey> = {
  password: "stepUpWithPassword",
  passkey: "stepUpWithPasskey",
  totp: "stepUpWithTotp",
  otp: "stepUpWithOtp",
};

/** Asks the user to confirm their identity, with the fastest method first and the others one click away. */
export function StepUpDialog({ user, prompt }: { user: CurrentUser; prompt: StepUpPrompt }) {
  const t = useTranslate(settingsMessages);
  const { onVerified, onCancel } = prompt;
  const { methods } = prompt.session;
  const [method, setMethod] = useState(methods[0]);
  const others = methods.filter((other) => other !== method);
  const proof: StepUpMethodProps = { user, onVerified, onCancel };
  return (
    <Dialog
      title={t("stepUpTitle")}
      text={t(method === undefined ? "stepUpImpossible" : "stepUpText")}
      onClose={onCancel}
    >
      {method === undefined && <SignInAgain user={user} onCancel={onCancel} />}
      {method === "passkey" && <PasskeyStepUp {...proof} />}
      {method === "otp" && <EmailedCodeStepUp {...proof} />}
      {(method === "password" || method === "totp") && <SecretStepUp key={method} kind={method} {...proof} />}
      {others.length > 0 && (
        <div className="vst-other-ways">
          <span className="vst-hint">{t("stepUpOtherMethods")}</span>
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
