import { useContext } from "react";
import { noProblems, type SignInField, toSignInProblems, validateSignIn } from "../../forms/credentials.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Scope } from "../../theme/scope.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthFlowContext } from "../auth-flow-context.ts";
import { useRunSignIn } from "../use-run-sign-in.ts";

const fields: readonly SignInField[] = ["email", "password"];

/** Email and password sign-in. */
function useCredentialSignIn() {
  const app = useStackApp();
  const flow = useContext(AuthFlowContext);
  const run = useRunSignIn();
  const form = useForm<SignInField>({
    fields,
    trimmed: ["email"],
    takesFocus: flow?.takesFocus ?? false,
    check: validateSignIn,
    send: ({ email, password }) =>
      run(() => app.signInWithCredential({ email, password, noRedirect: flow !== undefined })).then(
        noProblems,
        (error: unknown) => toSignInProblems(error, email),
      ),
  });
  // Inside `AuthPage` the button stays busy until the redirect; a form used alone can be submitted again.
  return { ...form, busy: form.state === "submitting" || (form.state === "done" && flow !== undefined) };
}

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
          aria-invalid={problems.form?.key === "emailPasswordMismatch"}
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
