import { explainError } from "../../forms/explain-error.ts";
import { useProjectState } from "../../hooks/use-project-state.ts";
import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { WaitLink } from "../../parts/wait-link.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { alertIcon } from "../../ui/icons.ts";
import { mailIcon } from "../../ui/icons-pages.ts";
import { Notice } from "../../ui/notice.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useOnboarding } from "./use-onboarding.ts";

export function OnboardingPage({ fullPage }: PageProps) {
  const page = useOnboarding();
  return (
    <Page fullPage={fullPage} state={page.state}>
      <OnboardingBody {...page} />
    </Page>
  );
}

type Onboarding = ReturnType<typeof useOnboarding>;

function OnboardingBody(page: Onboarding) {
  switch (page.state) {
    case "failed":
      return <ProblemCard problem={explainError(page.error)} retry={page.retry} />;
    case "add-email":
      return <AddEmailCard {...page} />;
    case "verify-email":
      return <VerifyEmailCard {...page} />;
    case "restricted":
      return <RestrictedCard {...page} />;
    default:
      return <LoadingCard />;
  }
}

function useProjectName(): string {
  const project = useProjectState();
  return project.status === "ready" ? project.data.displayName : "";
}

function SignOutLink() {
  const t = useTranslate(pageMessages);
  return (
    <AppLink page="signOut" alone>
      {t("signOut")}
    </AppLink>
  );
}

function AddEmailCard({ form, user }: Onboarding) {
  const t = useTranslate(pageMessages);
  const project = useProjectName();
  return (
    <Card title={t("verifyTitle")} line={t("onboardingAddText", { project })}>
      <form className="vst-stack" {...form.formProps}>
        <ProblemNotice key={form.attempt} problem={form.problems.form} />
        <TextField
          label={t("email")}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user?.primaryEmail ?? ""}
          error={problemText(t, form.problems.email)}
        />
        <Button type="submit" look="primary" wide busy={form.state === "submitting"}>
          {t("onboardingSend")}
        </Button>
      </form>
      <p className="vst-foot">
        <SignOutLink />
      </p>
    </Card>
  );
}

function VerifyEmailCard({
  user,
  notice,
  problem,
  isBusy,
  secondsLeft,
  sendAgain,
  checkAgain,
  useOtherEmail,
}: Onboarding) {
  const t = useTranslate(pageMessages);
  const email = user?.primaryEmail ?? "";
  return (
    <Card
      title={t("verifyTitle")}
      line={t("onboardingText", { email })}
      emblem={{ icon: mailIcon, tone: "ok" }}
      takesFocus
    >
      <div className="vst-stack">
        <ProblemNotice problem={problem} />
        {notice === "sent" && !problem && <Notice tone="ok">{t("onboardingSent", { email })}</Notice>}
        {notice === "still" && !problem && <Notice tone="warn">{t("onboardingStill")}</Notice>}
      </div>
      <div className="vst-actions">
        <Button look="primary" wide busy={isBusy} onClick={checkAgain}>
          {t("continue")}
        </Button>
      </div>
      <div className="vst-split">
        <WaitLink waiting={secondsLeft > 0 || isBusy} onClick={sendAgain}>
          {secondsLeft > 0 ? t("onboardingResendIn", { seconds: secondsLeft }) : t("onboardingResend")}
        </WaitLink>
        <WaitLink waiting={isBusy} onClick={useOtherEmail}>
          {t("otherAddress")}
        </WaitLink>
      </div>
      <p className="vst-foot">
        <SignOutLink />
      </p>
    </Card>
  );
}

function RestrictedCard({ user }: Onboarding) {
  const t = useTranslate(pageMessages);
  const project = useProjectName();
  const reason = user?.restrictedByAdminReason;
  return (
    <Card
      title={t("restrictedTitle")}
      line={t("restrictedText", { project })}
      emblem={{ icon: alertIcon, tone: "warn" }}
    >
      {reason && (
        <Notice tone="warn">
          {t("restrictedReason")}: {reason}
        </Notice>
      )}
      <div className="vst-actions">
        <AppLink page="signOut" look="primary">
          {t("signOut")}
        </AppLink>
      </div>
    </Card>
  );
}
