import { useContext } from "react";
import { noProblems, type SignUpField, toCredentialProblems, validateSignUp } from "../../forms/credentials.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { usePasswordMinLength } from "../../methods/use-password-min-length.ts";
import { useRunSignIn } from "../../methods/use-run-sign-in.ts";
import { AuthFlowContext } from "./auth-flow-context.ts";

const fields: readonly SignUpField[] = ["email", "password", "repeat"];

/** Sign-up with email and password; the server sends the verification email. */
export function useCredentialSignUp({ noPasswordRepeat }: { noPasswordRepeat: boolean }) {
  const app = useStackApp();
  const flow = useContext(AuthFlowContext);
  const run = useRunSignIn();
  const minLength = usePasswordMinLength();
  const form = useForm<SignUpField>({
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
