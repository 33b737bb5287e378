import { useContext } from "react";
import { checkSignUp, type SignUpField } from "../../forms/credentials.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { AuthFlowContext } from "./auth-flow-context.ts";
import { submitCredentials } from "./submit-credentials.ts";

const fields: readonly SignUpField[] = ["email", "password", "repeat"];

/** Account creation with e-mail and password; the service sends the verification mail. */
export function useCredentialSignUp({ noPasswordRepeat }: { noPasswordRepeat: boolean }) {
  const app = useStackApp();
  const flow = useContext(AuthFlowContext);
  const form = useForm<SignUpField>({
    fields,
    trimmed: ["email"],
    takesFocus: flow?.takesFocus ?? false,
    check: (values) => checkSignUp(values, !noPasswordRepeat),
    send: ({ email, password }) =>
      submitCredentials(flow, () => app.signUpWithCredential({ email, password, noRedirect: flow !== undefined })),
  });
  // Inside the page the button stays busy until the page is left; a form that stands alone can be used again.
  return { ...form, busy: form.state === "submitting" || (form.state === "done" && flow !== undefined) };
}
