import { useContext } from "react";
import { noProblems, type SignUpField, toCredentialProblems, validateSignUp } from "../../forms/credentials.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { usePasswordMinLength } from "../../methods/use-password-min-length.ts";
import { useRunSignIn } from "../../methods/use-run-sign-in.ts";
import { AuthFlowContext } from "./auth-flow-context.ts";

const fields: readonly SignUpField[] = ["email", "password", "repeat"];

/** Account creation with e-mail and password; the service sends the verification mail. */
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
  // Inside the page the button stays busy until the page is left; a form that stands alone can be used again.
  return { ...form, minLength, busy: form.state === "submitting" || (form.state === "done" && flow !== undefined) };
}
