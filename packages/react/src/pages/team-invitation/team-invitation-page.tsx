import { explainError } from "../../forms/explain-error.ts";
import { type LazyKey, useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import type { LinkOutcome } from "../../parts/link-outcome.ts";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { NextStepCard } from "../../parts/next-step-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { JoinCard } from "./join-card.tsx";
import { SignInFirstCard } from "./sign-in-first-card.tsx";
import { useTeamInvitation } from "./use-team-invitation.ts";

export type TeamInvitationProps = PageProps & {
  /** Query parameters; reads `code`. */
  searchParams: Record<string, string>;
};

const ends: Record<Exclude<LinkOutcome, "failed">, { title: LazyKey; text: LazyKey }> = {
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
  const t = useLazyTranslate();
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
