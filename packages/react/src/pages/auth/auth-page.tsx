import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page } from "../../parts/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { createLazyPage } from "../lazy-page.tsx";
import type { AuthPageProps } from "./auth-page-props.ts";
import { AuthSkeleton } from "./auth-skeleton.tsx";

export type { AuthPageProps };

/** As the page looks while the project loads, so that nothing moves when the code arrives. */
function AuthPageSkeleton({ type, fullPage, noPasswordRepeat = true }: AuthPageProps) {
  const t = useTranslate();
  const isSignUp = type === "sign-up";
  return (
    <Page fullPage={fullPage} state="loading">
      <Card title={t(isSignUp ? "signUpTitle" : "signInTitle")} line={<Skeleton shape="text" width="60%" />} busy>
        <AuthSkeleton type={type} passwordRepeat={isSignUp && !noPasswordRepeat} />
      </Card>
    </Page>
  );
}

const SignInPage = /* @__PURE__ */ createLazyPage<AuthPageProps>(
  () => import("./sign-in-content.tsx").then((module) => module.SignInContent),
  AuthPageSkeleton,
);
const SignUpPage = /* @__PURE__ */ createLazyPage<AuthPageProps>(
  () => import("./sign-up-content.tsx").then((module) => module.SignUpContent),
  AuthPageSkeleton,
);

/** Sign-in or sign-up page, with all methods of the project. */
export function AuthPage(props: AuthPageProps) {
  return props.type === "sign-up" ? <SignUpPage {...props} /> : <SignInPage {...props} />;
}

export type SignInProps = Pick<AuthPageProps, "fullPage" | "automaticRedirect" | "extraInfo" | "firstTab">;

export function SignIn(props: SignInProps) {
  return <SignInPage {...props} type="sign-in" />;
}

export type SignUpProps = Pick<
  AuthPageProps,
  "fullPage" | "automaticRedirect" | "extraInfo" | "firstTab" | "noPasswordRepeat"
>;

export function SignUp(props: SignUpProps) {
  return <SignUpPage {...props} type="sign-up" />;
}
