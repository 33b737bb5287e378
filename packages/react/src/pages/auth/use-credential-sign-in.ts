import { useContext } from "react";
import { checkSignIn, type SignInField } from "../../forms/credentials.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { AuthFlowContext } from "./auth-flow-context.ts";
import { submitCredentials } from "./submit-credentials.ts";

const fields: readonly SignInField[] = ["email", "password"];

/** E-mail and password sign-in. */
export function useCredentialSignIn() {
  const app = useStackApp();
  const flow = useContext(AuthFlowContext);
  return useForm<SignInField>({
    fields,
    trimmed: ["email"],
    check: checkSignIn,
    send: ({ email, password }) =>
      submitCredentials(flow, () => app.signInWithCredential({ email, password, noRedirect: flow !== undefined })),
  });
}
