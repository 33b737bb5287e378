import { AuthPage, type AuthPageProps } from "./auth-page.tsx";

export type SignUpProps = Pick<
  AuthPageProps,
  "fullPage" | "automaticRedirect" | "extraInfo" | "firstTab" | "noPasswordRepeat"
>;

export function SignUp(props: SignUpProps) {
  return <AuthPage {...props} type="sign-up" />;
}
