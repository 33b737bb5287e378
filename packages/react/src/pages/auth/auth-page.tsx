import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page } from "../../parts/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { createLazyPage } from "../lazy-page.tsx";
import type { AuthPageProps } from "./auth-page-props.ts";
import { AuthSkeleton } from "./auth-skeleton.tsx";

export type { AuthPageProps };

/** As the page looks while the project loads, so that nothing moves when the code arrives. */
function AuthPageSkeleton({ type, fullPage, noPasswordRepeat = false }: AuthPageProps) {
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

const loadContent = () => import("./auth-page-content.tsx").then((module) => module.AuthPageContent);
const SignInPage = /* @__PURE__ */ createLazyPage<AuthPageProps>(loadContent, AuthPageSkeleton);

const loadSignUpForm = () => import("../../methods/password/credential-sign-up.tsx");
const SignUpPage = /* @__PURE__ */ createLazyPage<AuthPageProps>(async () => {
  const [Content, { CredentialSignUp }] = await Promise.all([loadContent(), loadSignUpForm()]);
  return (props) => <Content {...props} signUpForm={CredentialSignUp} />;
}, AuthPageSkeleton);

/** Sign-in or sign-up page, with all methods of the project. */
export function AuthPage(props: AuthPageProps) {
  return props.type === "sign-up" ? <SignUpPage {...props} /> : <SignInPage {...props} />;
}
