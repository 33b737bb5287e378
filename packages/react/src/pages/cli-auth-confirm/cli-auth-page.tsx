import { explainError } from "../../forms/explain-error.ts";
import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { NextStepCard } from "../../parts/next-step-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { ApproveCard } from "./approve-card.tsx";
import { useCliAuth } from "./use-cli-auth.ts";

export type CliAuthConfirmationProps = PageProps & {
  /** Query parameters; reads `login_code`. */
  searchParams: Record<string, string>;
};

export function CliAuthPage({ searchParams, fullPage }: CliAuthConfirmationProps) {
  const page = useCliAuth(searchParams.login_code);
  return (
    <Page fullPage={fullPage} state={page.state}>
      <CliAuthBody {...page} />
    </Page>
  );
}

function CliAuthBody(page: ReturnType<typeof useCliAuth>) {
  const t = useTranslate(pageMessages);
  switch (page.state) {
    case "loading":
    case "leaving":
      return <LoadingCard title={t("cliTitle")} />;
    case "failed":
      return <ProblemCard title={t("cliFailedTitle")} problem={explainError(page.error)} retry={page.retry} />;
    case "asking":
      return page.login && <ApproveCard {...page} login={page.login} />;
    case "approved":
      return <NextStepCard tone="ok" title={t("cliApprovedTitle")} text={t("cliApprovedText")} next={undefined} />;
    case "denied":
      return <NextStepCard tone="ok" title={t("cliDeniedTitle")} text={t("cliDeniedText")} next={undefined} />;
    case "gone":
      return <NextStepCard tone="warn" title={t("cliGoneTitle")} text={t("cliGoneText")} next={undefined} />;
    case "no-code":
      return <NextStepCard tone="warn" title={t("cliNoCodeTitle")} text={t("cliNoCodeText")} next={undefined} />;
  }
}
