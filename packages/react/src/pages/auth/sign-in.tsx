import { AuthPage, type AuthPageProps } from "./auth-page.tsx";

export type SignInProps = Pick<AuthPageProps, "fullPage" | "automaticRedirect" | "extraInfo" | "firstTab">;

export function SignIn(props: SignInProps) {
  return <AuthPage {...props} type="sign-in" />;
}
