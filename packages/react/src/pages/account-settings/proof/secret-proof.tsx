import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { ShortCodeField } from "../../../ui/account/short-code-field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { ProofActions } from "./proof-actions.tsx";
import type { ProofProps } from "./proof-props.ts";
import { plainCode } from "./proof-rules.ts";
import { useProofForm } from "./use-proof-form.ts";

/** By the password, or by a code of the authenticator app. */
export function SecretProof({ kind, user, onProved, onCancel }: ProofProps & { kind: "password" | "totp" }) {
  const t = useSettingsTranslate();
  const isPassword = kind === "password";
  const form = useProofForm({
    user,
    missing: isPassword ? "passwordRequired" : "codeSixDigits",
    toProof: (secret) => (isPassword ? { password: secret } : { totp: plainCode(secret) }),
    onProved,
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
      <ProofActions busy={form.state !== "idle"} onCancel={onCancel} />
    </form>
  );
}
