import { AuthPage, type AuthPageProps } from "./auth-page.tsx";

export type SignInProps = Pick<AuthPageProps, "fullPage" | "automaticRedirect" | "extraInfo">;

export function SignIn(props: SignInProps) {
  return <AuthPage {...props} type="sign-in" />;
}
