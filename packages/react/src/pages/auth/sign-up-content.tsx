import { CredentialSignUp } from "../../methods/password/credential-sign-up.tsx";
import { AuthPageContent } from "./auth-page-content.tsx";
import type { AuthPageProps } from "./auth-page-props.ts";

/** A file of its own, so that the sign-in page doesn't load the form. */
export function SignUpContent(props: AuthPageProps) {
  return <AuthPageContent {...props} signUpForm={CredentialSignUp} />;
}
