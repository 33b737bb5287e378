import type { ReactNode } from "react";
import { explain } from "../../forms/explain.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { SignedInCard } from "../../parts/signed-in-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AuthFlowContext } from "./auth-flow-context.ts";
import type { AuthPageType, ProjectMethods } from "./auth-page-state.ts";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { CredentialSignIn } from "./credential-sign-in.tsx";
import { CredentialSignUp } from "./credential-sign-up.tsx";
import { SignUpDisabledCard } from "./sign-up-disabled-card.tsx";
import { useAuthPage } from "./use-auth-page.ts";

export type AuthPageProps = PageProps & {
  type: AuthPageType;
  /** Sends people who are signed in already to the after-sign-in page. Default false: a card offers home and sign-out. */
  automaticRedirect?: boolean;
  /** Below the form: terms and the like. */
  extraInfo?: ReactNode;
  /** Sign-up asks for the password once. */
  noPasswordRepeat?: boolean;
  /** Shows the page as a visitor of a project with this configuration sees it, for previews. */
  mockProject?: ProjectMethods;
};

/** Sign-in or sign-up, with every state of it. */
export function AuthPage(props: AuthPageProps) {
  const { type, automaticRedirect = false, mockProject, fullPage } = props;
  const page = useAuthPage({ type, automaticRedirect, mockProject, takesFocus: fullPage === true && !mockProject });
  return (
    <Page fullPage={fullPage} state={page.state}>
      <AuthFlowContext.Provider value={page.authFlow}>
        <AuthPageBody {...props} page={page} />
      </AuthFlowContext.Provider>
    </Page>
  );
}

function AuthPageBody({ page, ...props }: AuthPageProps & { page: ReturnType<typeof useAuthPage> }) {
  const project = page.projectName ?? "";
  switch (page.state) {
    case "failed":
      return <ProblemCard problem={explain(page.error)} retry={page.retry} />;
    case "signed-in":
      return <SignedInCard account={page.account} signOut={page.signOut} />;
    case "sign-up-disabled":
      return <SignUpDisabledCard project={project} />;
    default:
      return <AuthCard {...props} page={page} />;
  }
}

function AuthCard({
  page,
  type,
  noPasswordRepeat = false,
  extraInfo,
}: AuthPageProps & { page: ReturnType<typeof useAuthPage> }) {
  const t = useTranslate();
  const isSignUp = type === "sign-up";
  const waiting = page.state === "loading" || page.state === "leaving";
  const project = page.projectName ?? "";
  const line = page.projectName ? (
    t(isSignUp ? "signUpLine" : "signInLine", { project })
  ) : (
    <Skeleton shape="text" width="60%" />
  );
  return (
    <Card title={t(isSignUp ? "signUpTitle" : "signInTitle")} line={line} busy={waiting}>
      {waiting && <AuthSkeleton type={type} passwordRepeat={isSignUp && !noPasswordRepeat} />}
      {page.state === "no-method" && <Notice tone="danger">{t("noMethod", { project })}</Notice>}
      {(page.state === "form" || page.state === "form-held") &&
        (isSignUp ? <CredentialSignUp noPasswordRepeat={noPasswordRepeat} /> : <CredentialSignIn />)}
      {!waiting && extraInfo}
      {!waiting && page.state !== "no-method" && (isSignUp || page.signUpEnabled) && (
        <p className="vst-foot">
          {t(isSignUp ? "haveAccount" : "noAccount")}{" "}
          <AppLink page={isSignUp ? "signIn" : "signUp"} alone>
            {t(isSignUp ? "signIn" : "signUp")}
          </AppLink>
        </p>
      )}
    </Card>
  );
}
