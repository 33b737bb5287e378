import { useTranslate } from "../../i18n/use-translate.ts";
import { Scope } from "../../theme/scope.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useCredentialSignUp } from "./use-credential-sign-up.ts";

export type CredentialSignUpProps = {
  /** Hides the repeated password; users can show the password while typing. Default false. */
  noPasswordRepeat?: boolean;
};

/** Email, password and repeated password. */
export function CredentialSignUp({ noPasswordRepeat = false }: CredentialSignUpProps) {
  const t = useTranslate();
  const { busy, minLength, problems, attempt, formProps } = useCredentialSignUp({ noPasswordRepeat });
  return (
    <Scope>
      <form className="vst-stack" {...formProps}>
        <ProblemNotice key={attempt} problem={problems.form} />
        <TextField
          label={t("email")}
          name="email"
          type="email"
          autoComplete="username"
          error={problemText(t, problems.email)}
        />
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="new-password"
          hint={t("passwordHint", { min: minLength })}
          error={problemText(t, problems.password)}
        />
        {!noPasswordRepeat && (
          <PasswordField
            label={t("repeatPassword")}
            name="repeat"
            autoComplete="new-password"
            error={problemText(t, problems.repeat)}
          />
        )}
        <Button type="submit" look="primary" wide busy={busy}>
          {t("createAccount")}
        </Button>
      </form>
    </Scope>
  );
}
