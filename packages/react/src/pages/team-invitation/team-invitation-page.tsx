import { explainError } from "../../forms/explain-error.ts";
import { useProjectState } from "../../hooks/use-project-state.ts";
import { type PageKey, pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import type { LinkOutcome } from "../../parts/link-outcome.ts";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { NextStepCard } from "../../parts/next-step-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { mailIcon } from "../../ui/icons-pages.ts";
import { JoinCard } from "./join-card.tsx";
import { useTeamInvitation } from "./use-team-invitation.ts";

/** For signed-out visitors. Sign-in and sign-up both return to the invitation. */
function SignInFirstCard() {
  const t = useTranslate(pageMessages);
  const project = useProjectState();
  const isClosed = project.status === "ready" && !project.data.config.signUpEnabled;
  return (
    <Card
      title={t("inviteSignInTitle")}
      line={t("inviteSignInText")}
      emblem={{ icon: mailIcon, tone: "ok" }}
      takesFocus
    >
      <div className="vst-actions">
        <AppLink page="signIn" look="primary">
          {t("signIn")}
        </AppLink>
        {!isClosed && (
          <AppLink page="signUp" look="secondary">
            {t("signUp")}
          </AppLink>
        )}
      </div>
      <p className="vst-foot">
        <AppLink page="home" alone>
          {t("inviteIgnore")}
        </AppLink>
      </p>
    </Card>
  );
}

export type TeamInvitationProps = PageProps & {
  /** Query parameters; reads `code`. */
  searchParams: Record<string, string>;
};

const ends: Record<Exclude<LinkOutcome, "failed">, { title: PageKey; text: PageKey }> = {
  invalid: { title: "inviteInvalidTitle", text: "inviteInvalidText" },
  expired: { title: "inviteExpiredTitle", text: "inviteExpiredText" },
  used: { title: "inviteUsedTitle", text: "inviteUsedText" },
  blocked: { title: "inviteBlockedTitle", text: "inviteBlockedText" },
};

export function TeamInvitationPage({ searchParams, fullPage }: TeamInvitationProps) {
  const page = useTeamInvitation(searchParams.code);
  return (
    <Page fullPage={fullPage} state={page.state}>
      <TeamInvitationBody {...page} />
    </Page>
  );
}

function TeamInvitationBody(page: ReturnType<typeof useTeamInvitation>) {
  const t = useTranslate(pageMessages);
  const { state, user, details } = page;
  const team = details?.teamDisplayName ?? "";
  const continueAction = { page: "afterSignIn", label: t("continue") } as const;
  switch (state) {
    case "loading":
      return <LoadingCard title={t("inviteTitle")} />;
    case "failed":
      return <ProblemCard title={t("inviteFailedTitle")} problem={explainError(page.error)} retry={page.retry} />;
    case "signed-out":
      return <SignInFirstCard />;
    case "asking":
      return user && details && <JoinCard {...page} user={user} details={details} />;
    case "joined":
      return (
        <NextStepCard
          tone="ok"
          title={t("inviteJoinedTitle", { team })}
          text={t(page.isSelected ? "inviteJoinedText" : "inviteJoinedPlainText", { team })}
          next={continueAction}
        />
      );
    case "member":
      return (
        <NextStepCard
          tone="ok"
          title={t("inviteMemberTitle", { team })}
          text={t("inviteMemberText")}
          next={continueAction}
        />
      );
    default: {
      const { title, text } = ends[state];
      return <NextStepCard tone="warn" title={t(title)} text={t(text)} next={undefined} />;
    }
  }
}
