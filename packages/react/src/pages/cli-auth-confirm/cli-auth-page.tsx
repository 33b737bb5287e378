import type { CliLogin } from "@vestibule/client";
import { explainError } from "../../forms/explain-error.ts";
import { pageMessages } from "../../i18n/en/pages.ts";
import { useLocale, useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { FactList } from "../../parts/fact-list.tsx";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { NextStepCard } from "../../parts/next-step-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { WaitLink } from "../../parts/wait-link.tsx";
import { Button } from "../../ui/button.tsx";
import { terminalIcon } from "../../ui/icons-pages.ts";
import { Notice } from "../../ui/notice.tsx";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import { getPageQuery } from "../page-query.ts";
import { useCliAuth } from "./use-cli-auth.ts";

type ApproveCardProps = Omit<ReturnType<typeof useCliAuth>, "login"> & { login: CliLogin };

/** Localized country name. `code`: ISO 3166-1 alpha-2. */
function countryName(code: string | null, locale: string): string | undefined {
  return code === null ? undefined : new Intl.DisplayNames(locale, { type: "region" }).of(code);
}

/** Shows the requesting app, its location and the account, with buttons to authorize or deny. */
function ApproveCard({ login, account, running, problem, approve, deny, switchAccount }: ApproveCardProps) {
  const t = useTranslate(pageMessages);
  const locale = useLocale();
  const unknown = t("cliUnknown");
  const facts = [
    [t("cliApp"), login.userAgent ?? unknown],
    // A local address has no location.
    [t("cliLocation"), countryName(login.countryCode, locale) ?? (login.ip ? undefined : unknown)],
    [t("cliIpAddress"), login.ip ?? unknown],
    [t("cliStarted"), login.createdAt.toLocaleTimeString(locale, { timeStyle: "short" })],
  ].filter(([, value]) => value);
  return (
    <Card title={t("cliTitle")} line={t("cliText", { account })} emblem={{ icon: terminalIcon, tone: "ok" }} takesFocus>
      <FactList>
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </FactList>
      <Notice tone="warn">{t("cliWarning")}</Notice>
      <ProblemNotice problem={problem} />
      <div className="vst-actions">
        <Button look="primary" wide busy={running === "approve"} onClick={approve}>
          {t("cliApprove")}
        </Button>
        <Button wide busy={running === "deny"} onClick={deny}>
          {t("cliDeny")}
        </Button>
      </div>
      <p className="vst-foot">
        <WaitLink waiting={running !== undefined} onClick={switchAccount}>
          {t("switchAccount")}
        </WaitLink>
      </p>
    </Card>
  );
}

export type CliAuthConfirmationProps = PageProps & {
  /** Query parameters; reads `login_code`. */
  /** Default: those of the page. */
  searchParams?: Record<string, string>;
};

export function CliAuthPage({ searchParams = getPageQuery(), fullPage }: CliAuthConfirmationProps) {
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
