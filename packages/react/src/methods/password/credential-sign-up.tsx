import { useContext } from "react";
import { noProblems, toCredentialProblems } from "../../forms/credentials.ts";
import { type SignUpField, validateSignUp } from "../../forms/new-password.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type PasswordKey, passwordMessages } from "../../i18n/en/passwords.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Scope } from "../../theme/scope.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthFlowContext } from "../auth-flow-context.ts";
import { useRunSignIn } from "../use-run-sign-in.ts";
import { usePasswordMinLength } from "./use-password-min-length.ts";

const fields: readonly SignUpField[] = ["email", "password", "repeat"];

/** Sign-up with email and password; the server sends the verification email. */
function useCredentialSignUp({ noPasswordRepeat }: { noPasswordRepeat: boolean }) {
  const app = useStackApp();
  const flow = useContext(AuthFlowContext);
  const run = useRunSignIn();
  const minLength = usePasswordMinLength();
  const form = useForm<SignUpField, PasswordKey>({
    fields,
    trimmed: ["email"],
    takesFocus: flow?.takesFocus ?? false,
    check: (values) => validateSignUp(values, !noPasswordRepeat, minLength),
    send: ({ email, password }) =>
      run(() => app.signUpWithCredential({ email, password, noRedirect: flow !== undefined })).then(
        noProblems,
        toCredentialProblems,
      ),
  });
  // Inside `AuthPage` the button stays busy until the redirect; a form used alone can be submitted again.
  return { ...form, minLength, busy: form.state === "submitting" || (form.state === "done" && flow !== undefined) };
}

export type CredentialSignUpProps = {
  /** False: asks for the password twice. Default true: users can show the password while typing. */
  noPasswordRepeat?: boolean;
};

/** Email and password, which can be shown while typing. */
export function CredentialSignUp({ noPasswordRepeat = true }: CredentialSignUpProps) {
  const t = useTranslate(passwordMessages);
  const { busy, minLength, problems, attempt, formProps } = useCredentialSignUp({ noPasswordRepeat });
  return (
    <Scope>
      <form className="vst-stack" {...formProps}>
        <ProblemNotice key={attempt} problem={problems.form} t={t} />
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
          {t("signUp")}
        </Button>
      </form>
    </Scope>
  );
}
