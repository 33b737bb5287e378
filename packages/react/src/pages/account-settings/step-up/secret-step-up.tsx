import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { ShortCodeField } from "../../../ui/account/short-code-field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { StepUpActions } from "./step-up-actions.tsx";
import type { StepUpMethodProps } from "./step-up-method-props.ts";
import { normalizeCode } from "./step-up-policy.ts";
import { useStepUpForm } from "./use-step-up-form.ts";

/** Step-up authentication with the password or an authenticator app code. */
export function SecretStepUp({ kind, user, onVerified, onCancel }: StepUpMethodProps & { kind: "password" | "totp" }) {
  const t = useSettingsTranslate();
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
