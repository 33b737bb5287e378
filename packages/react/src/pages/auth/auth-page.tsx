import type { ReactNode } from "react";
import { explainError } from "../../forms/explain-error.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { AuthFlowContext } from "../../methods/auth-flow-context.ts";
import type { MethodTab } from "../../methods/method-tabs.tsx";
import { CredentialSignIn } from "../../methods/password/credential-sign-in.tsx";
import { CredentialSignUp } from "../../methods/password/credential-sign-up.tsx";
import type { AuthPageType, ProjectMethods } from "../../methods/project-methods.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { SignedInCard } from "../../parts/signed-in-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { alertIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { FieldSkeleton, Skeleton } from "../../ui/skeleton.tsx";
import { useAuthPage } from "./use-auth-page.ts";

function SignUpDisabledCard({ project }: { project: string }) {
  const t = useTranslate();
  return (
    <Card
      title={t("signUpDisabledTitle")}
      line={t("signUpDisabledText", { project })}
      emblem={{ icon: alertIcon, tone: "warn" }}
    >
      <div className="vst-actions">
        <AppLink page="signIn" look="primary">
          {t("signIn")}
        </AppLink>
        <AppLink page="home" look="secondary">
          {t("goHome")}
        </AppLink>
      </div>
    </Card>
  );
}

/** A placeholder in the size of the form. */
function AuthSkeleton({ type, passwordRepeat }: { type: AuthPageType; passwordRepeat: boolean }) {
  const t = useTranslate();
  return (
    <>
      <div className="vst-stack" role="status">
        <span className="vst-sr">{t("loading")}</span>
        <FieldSkeleton />
        <FieldSkeleton hint={type === "sign-up"} />
        {passwordRepeat && <FieldSkeleton />}
        <Skeleton shape="control" />
      </div>
      <div className="vst-foot">
        <Skeleton shape="text" width="60%" />
      </div>
    </>
  );
}

export type AuthPageProps = PageProps & {
  type: AuthPageType;
  /**
   * Redirects signed-in users to the after-sign-in page. Default false: shows a card with links to home and sign-out.
   */
  automaticRedirect?: boolean;
  /** For projects with email links and passwords. Default: the email link. */
  firstTab?: MethodTab;
  /** Below the form, such as terms. */
  extraInfo?: ReactNode;
  /** Hides the repeated password on sign-up. */
  noPasswordRepeat?: boolean;
  /** Renders the page for a project with this configuration, for previews. */
  mockProject?: ProjectMethods;
};

const notReachable = { key: "notReachable" } as const;

/** Sign-in or sign-up page with all its states. */
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
      return <ProblemCard problem={page.error ? explainError(page.error) : notReachable} retry={page.retry} />;
    case "signed-in":
      return <SignedInCard account={page.account} signOut={page.signOut} />;
    case "sign-up-disabled":
      return <SignUpDisabledCard project={project} />;
    default:
      return <AuthCard {...props} page={page} />;
  }
}

function AuthCard({ page, extraInfo, ...props }: AuthPageProps & { page: ReturnType<typeof useAuthPage> }) {
  const t = useTranslate();
  const { type, noPasswordRepeat = false } = props;
  const { state, step, config } = page;
  const isSignUp = type === "sign-up";
  const waiting = state === "loading" || state === "leaving";
  const project = page.projectName ?? "";
  const line = page.projectName ? (
    t(isSignUp ? "signUpLine" : "signInLine", { project })
  ) : (
    <Skeleton shape="text" width="60%" />
  );
  const title = t(isSignUp ? "signUpTitle" : "signInTitle");
  return (
    <Card title={step?.title ?? title} line={step?.line ?? line} busy={waiting}>
      {waiting && <AuthSkeleton type={type} passwordRepeat={isSignUp && !noPasswordRepeat} />}
      {state === "no-method" && <Notice tone="danger">{t("noMethod", { project })}</Notice>}
      {(state === "form" || state === "form-locked") && <AuthMethods {...props} page={page} />}
      {!waiting && !step && extraInfo}
      {!waiting && !step && state !== "no-method" && (isSignUp || config?.signUpEnabled) && (
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

function AuthMethods(props: AuthPageProps & { page: ReturnType<typeof useAuthPage> }) {
  const { type, noPasswordRepeat = false, firstTab = "magic-link", mockProject, page } = props;
  const { methods, config, step } = page;
  if (methods.status !== "ready" || !config) {
    return type === "sign-up" ? <CredentialSignUp noPasswordRepeat={noPasswordRepeat} /> : <CredentialSignIn />;
  }
  const { AllMethods, OAuthButtons } = methods.module;
  return (
    <AllMethods
      type={type}
      config={config}
      firstTab={firstTab}
      noPasswordRepeat={noPasswordRepeat}
      isMock={mockProject !== undefined}
      inStep={step !== null}
      OAuthButtons={OAuthButtons}
    />
  );
}
