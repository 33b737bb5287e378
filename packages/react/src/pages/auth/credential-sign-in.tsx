import { useTranslate } from "../../i18n/use-translate.ts";
import { Scope } from "../../theme/scope.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useCredentialSignIn } from "./use-credential-sign-in.ts";

/** Email and password form. */
export function CredentialSignIn() {
  const t = useTranslate();
  const { busy, problems, attempt, formProps } = useCredentialSignIn();
  return (
    <Scope>
      <form className="vst-stack" {...formProps}>
        <ProblemNotice key={attempt} problem={problems.form} />
        <TextField
          label={t("email")}
          name="email"
          type="email"
          autoComplete="username webauthn"
          error={problemText(t, problems.email)}
        />
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
          aside={<AppLink page="forgotPassword">{t("forgotPassword")}</AppLink>}
          error={problemText(t, problems.password)}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {t("signIn")}
        </Button>
      </form>
    </Scope>
  );
}
