import type { ComponentType } from "react";
import { explainError } from "../../forms/explain-error.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { AllMethods, type AllMethodsProps } from "../../methods/all-methods.tsx";
import { AuthFlowContext } from "../../methods/auth-flow-context.ts";
import { Card } from "../../parts/card.tsx";
import { Page } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { SignedInCard } from "../../parts/signed-in-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { AuthPageProps } from "./auth-page-props.ts";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { useAuthPage } from "./use-auth-page.ts";

type AuthPageContentProps = AuthPageProps &
  Pick<AllMethodsProps, "passwordForm" | "passkeyButton"> & {
    /** Shown while the project doesn't accept sign-ups. */
    signUpDisabledCard?: ComponentType<{ project: string }>;
    /** Below the form of the sign-up page. */
    legal?: ComponentType;
  };

/** Sign-in or sign-up page with all its states. */
export function AuthPageContent(props: AuthPageContentProps) {
  const { type, automaticRedirect = false, mockProject, fullPage } = props;
  const page = useAuthPage({ type, automaticRedirect, mockProject, takesFocus: fullPage === true && !mockProject });
  return (
    <Page fullPage={fullPage} state={page.state} preview={mockProject}>
      <AuthFlowContext.Provider value={page.authFlow}>
        <AuthPageBody {...props} page={page} />
      </AuthFlowContext.Provider>
    </Page>
  );
}

type BodyProps = AuthPageContentProps & { page: ReturnType<typeof useAuthPage> };

function AuthPageBody({ page, signUpDisabledCard: SignUpDisabledCard, ...props }: BodyProps) {
  const project = page.projectName ?? "";
  switch (page.state) {
    case "failed":
      return <ProblemCard problem={explainError(page.error)} retry={page.retry} />;
    case "signed-in":
      return <SignedInCard account={page.account} signOut={page.signOut} />;
    case "sign-up-disabled":
      return SignUpDisabledCard && <SignUpDisabledCard project={project} />;
    default:
      return <AuthCard {...props} page={page} />;
  }
}

function AuthCard({
  page,
  extraInfo,
  legal: Legal,
  ...props
}: AuthPageContentProps & { page: ReturnType<typeof useAuthPage> }) {
  const t = useTranslate();
  const { type, noPasswordRepeat = true } = props;
  const { state, config } = page;
  const isSignUp = type === "sign-up";
  const waiting = state === "loading" || state === "leaving";
  const project = page.projectName ?? "";
  const line = page.projectName ? (
    t(isSignUp ? "signUpLine" : "signInLine", { project })
  ) : (
    <Skeleton shape="text" width="60%" />
  );
  return (
    <Card title={t(isSignUp ? "signUpTitle" : "signInTitle")} line={line} busy={waiting} hasSteps>
      {waiting && <AuthSkeleton type={type} passwordRepeat={isSignUp && !noPasswordRepeat} />}
      {state === "no-method" && <Notice tone="danger">{t("noMethod", { project })}</Notice>}
      {(state === "form" || state === "form-locked") && <AuthMethods {...props} page={page} />}
      {state === "form" && Legal && <Legal />}
      {!waiting && extraInfo}
      {!waiting && state !== "no-method" && (isSignUp || config?.signUpEnabled) && (
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

function AuthMethods(props: AuthPageContentProps & { page: ReturnType<typeof useAuthPage> }) {
  const { passwordForm, passkeyButton, noPasswordRepeat = true, firstTab = "magic-link" } = props;
  const { mockProject, page } = props;
  if (!page.config) return null;
  return (
    <AllMethods
      passwordForm={passwordForm}
      passkeyButton={passkeyButton}
      config={page.config}
      firstTab={firstTab}
      noPasswordRepeat={noPasswordRepeat}
      isMock={mockProject !== undefined}
    />
  );
}
