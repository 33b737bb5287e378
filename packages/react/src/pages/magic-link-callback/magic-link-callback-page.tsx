import { explainError } from "../../forms/explain-error.ts";
import { type LazyKey, useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import type { LinkOutcome } from "../../parts/link-outcome.ts";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { NextStepCard } from "../../parts/next-step-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { UseLinkCard } from "./use-link-card.tsx";
import { useMagicLinkCallback } from "./use-magic-link-callback.ts";

export type MagicLinkCallbackProps = PageProps & {
  /** Query parameters; reads `code`. */
  searchParams: Record<string, string>;
};

const ends: Record<Exclude<LinkOutcome, "failed"> | "second-step", { title: LazyKey; text: LazyKey }> = {
  invalid: { title: "signInLinkInvalidTitle", text: "signInLinkInvalidText" },
  expired: { title: "signInLinkExpiredTitle", text: "signInLinkExpiredText" },
  used: { title: "signInLinkUsedTitle", text: "signInLinkUsedText" },
  blocked: { title: "signInLinkBlockedTitle", text: "signInLinkBlockedText" },
  "second-step": { title: "secondStepTitle", text: "secondStepText" },
};

export function MagicLinkCallbackPage({ searchParams, fullPage }: MagicLinkCallbackProps) {
  const page = useMagicLinkCallback(searchParams.code);
  return (
    <Page fullPage={fullPage} state={page.state}>
      <MagicLinkCallbackBody {...page} />
    </Page>
  );
}

function MagicLinkCallbackBody({ state, error, account, signIn }: ReturnType<typeof useMagicLinkCallback>) {
  const t = useLazyTranslate();
  switch (state) {
    case "loading":
      return <LoadingCard title={t("linkTitle")} />;
    case "asking":
    case "signing-in":
      return <UseLinkCard account={account} busy={state === "signing-in"} signIn={signIn} />;
    case "signed-in":
      return (
        <NextStepCard
          tone="ok"
          title={t("signedInTitle")}
          text={t("signedInAs", { account: account ?? "" })}
          next={{ page: "afterSignIn", label: t("continue") }}
        />
      );
    case "failed":
      return <ProblemCard title={t("linkSignInTitle")} problem={explainError(error)} retry={signIn} />;
    default: {
      const { title, text } = ends[state];
      const next = account
        ? ({ page: "afterSignIn", label: t("linkStay", { account }) } as const)
        : ({ page: "signIn", label: t(state === "second-step" ? "signInAgain" : "newSignIn") } as const);
      return <NextStepCard tone="warn" title={t(title)} text={t(text)} next={next} />;
    }
  }
}
