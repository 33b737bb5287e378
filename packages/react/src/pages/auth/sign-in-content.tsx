import { PasskeyButton } from "../../methods/passkey/passkey-button.tsx";
import { CredentialSignIn } from "../../methods/password/credential-sign-in.tsx";
import { AuthPageContent } from "./auth-page-content.tsx";
import type { AuthPageProps } from "./auth-page-props.ts";

/** A file of its own, so that the sign-up page doesn't load the code of passkeys. */
export function SignInContent(props: AuthPageProps) {
  return <AuthPageContent {...props} passwordForm={CredentialSignIn} passkeyButton={PasskeyButton} />;
}
