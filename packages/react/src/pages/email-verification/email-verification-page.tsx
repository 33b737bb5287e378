import { KnownError } from "@vestibule/client";
import { useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { checkIcon } from "../../ui/icons.ts";
import { mailIcon } from "../../ui/icons-pages.ts";
import { getPageQuery } from "../page-query.ts";
import { BrokenLinkCard } from "./broken-link-card.tsx";

/** The result of a verification link. */
type VerificationOutcome = "verified" | "not-found" | "expired" | "blocked" | "failed";

/** A used code means that the email is verified, because email apps and users open links twice. */
export function verificationOutcome(error: unknown): VerificationOutcome {
  if (!KnownError.isInstance(error)) return "failed";
  switch (error.errorCode) {
    case "VERIFICATION_CODE_ALREADY_USED":
    case "EMAIL_ALREADY_VERIFIED":
      return "verified";
    case "VERIFICATION_CODE_NOT_FOUND":
    case "SCHEMA_ERROR":
      return "not-found";
    case "VERIFICATION_CODE_EXPIRED":
      return "expired";
    case "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED":
      return "blocked";
    default:
      return "failed";
  }
}

/** `asking`: requires a click before the code is redeemed, because email scanners open links. */
type EmailVerificationState = "asking" | "verifying" | VerificationOutcome;

/** Redeems the code of a verification email. `code`: 45 characters, from the link. */
function useEmailVerification(code: string | undefined) {
  const app = useStackApp();
  const user = useUserState();
  const [state, setState] = useState<EmailVerificationState>(code ? "asking" : "not-found");
  const [error, setError] = useState<unknown>();

  async function verify() {
    if (!code || state === "verifying") return;
    setState("verifying");
    try {
      const result = await app.verifyEmail(code);
      if (result.status === "error") throw result.error;
      setState("verified");
    } catch (failure) {
      setError(failure);
      setState(verificationOutcome(failure));
    }
  }

  return { state, error, verify, user: user.status === "ready" ? user.data : null };
}

export type EmailVerificationProps = PageProps & {
  /** Query parameters; reads `code`. */
  /** Default: those of the page. */
  searchParams?: Record<string, string>;
};

/** Target of the link in the verification email. */
export function EmailVerificationPage({ searchParams = getPageQuery(), fullPage }: EmailVerificationProps) {
  const page = useEmailVerification(searchParams.code);
  return (
    <Page fullPage={fullPage} state={page.state}>
      <EmailVerificationBody {...page} />
    </Page>
  );
}

function EmailVerificationBody({ state, error, verify, user }: ReturnType<typeof useEmailVerification>) {
  const t = useTranslate(pageMessages);
  switch (state) {
    case "asking":
    case "verifying":
      return (
        <Card title={t("verifyTitle")} line={t("verifyText")} emblem={{ icon: mailIcon, tone: "ok" }}>
          <div className="vst-actions">
            <Button look="primary" wide busy={state === "verifying"} onClick={verify}>
              {t("verifyButton")}
            </Button>
            <AppLink page="home" look="secondary">
              {t("cancel")}
            </AppLink>
          </div>
        </Card>
      );
    case "verified":
      return (
        <Card title={t("verifiedTitle")} line={t("verifiedText")} emblem={{ icon: checkIcon, tone: "ok" }} takesFocus>
          <AppLink page={user ? "afterSignIn" : "home"} look="primary">
            {t("continue")}
          </AppLink>
        </Card>
      );
    case "failed":
      return <ProblemCard title={t("verifyFailedTitle")} problem={explainError(error)} retry={verify} />;
    default:
      return <BrokenLinkCard state={state} user={user} />;
  }
}
