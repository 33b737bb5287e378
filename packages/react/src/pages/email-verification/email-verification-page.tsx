import { explainError } from "../../forms/explain-error.ts";
import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { checkIcon, mailIcon } from "../../ui/icons.ts";
import { BrokenLinkCard } from "./broken-link-card.tsx";
import { useEmailVerification } from "./use-email-verification.ts";

export type EmailVerificationProps = PageProps & {
  /** Query parameters; reads `code`. */
  searchParams: Record<string, string>;
};

/** Target of the link in the verification email. */
export function EmailVerificationPage({ searchParams, fullPage }: EmailVerificationProps) {
  const page = useEmailVerification(searchParams.code);
  return (
    <Page fullPage={fullPage} state={page.state}>
      <EmailVerificationBody {...page} />
    </Page>
  );
}

function EmailVerificationBody({ state, error, verify, user }: ReturnType<typeof useEmailVerification>) {
  const t = useLazyTranslate();
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
