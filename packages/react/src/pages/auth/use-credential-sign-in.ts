import { useContext } from "react";
import { noProblems, type SignInField, toCredentialProblems, validateSignIn } from "../../forms/credentials.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useRunSignIn } from "../../methods/use-run-sign-in.ts";
import { AuthFlowContext } from "./auth-flow-context.ts";

const fields: readonly SignInField[] = ["email", "password"];

/** Email and password sign-in. */
export function useCredentialSignIn() {
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
        toCredentialProblems,
      ),
  });
  // Inside `AuthPage` the button stays busy until the redirect; a form used alone can be submitted again.
  return { ...form, busy: form.state === "submitting" || (form.state === "done" && flow !== undefined) };
}
