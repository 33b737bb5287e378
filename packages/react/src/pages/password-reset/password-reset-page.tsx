import { explainError } from "../../forms/explain-error.ts";
import { type LazyKey, useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import type { LinkOutcome } from "../../parts/link-outcome.ts";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { NextStepCard } from "../../parts/next-step-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { NewPasswordCard } from "./new-password-card.tsx";
import { usePasswordReset } from "./use-password-reset.ts";

export type PasswordResetProps = PageProps & {
  /** Query parameters; reads `code`. */
  searchParams: Record<string, string>;
};

const deadLinks: Record<Exclude<LinkOutcome, "failed">, { title: LazyKey; text: LazyKey }> = {
  invalid: { title: "resetInvalidTitle", text: "resetInvalidText" },
  expired: { title: "resetExpiredTitle", text: "resetExpiredText" },
  used: { title: "resetUsedTitle", text: "resetUsedText" },
  blocked: { title: "resetBlockedTitle", text: "resetBlockedText" },
};

export function PasswordResetPage({ searchParams, fullPage }: PasswordResetProps) {
  const page = usePasswordReset(searchParams.code, { takesFocus: fullPage === true });
  return (
    <Page fullPage={fullPage} state={page.state}>
      <PasswordResetBody {...page} />
    </Page>
  );
}

function PasswordResetBody({ state, error, check, form, minLength }: ReturnType<typeof usePasswordReset>) {
  const t = useLazyTranslate();
  switch (state) {
    case "loading":
      return <LoadingCard title={t("resetTitle")} />;
    case "form":
      return <NewPasswordCard form={form} minLength={minLength} />;
    case "failed":
      return <ProblemCard problem={explainError(error)} retry={check} />;
    case "done":
      return (
        <NextStepCard
          tone="ok"
          title={t("resetDoneTitle")}
          text={t("resetDoneText")}
          next={{ page: "signIn", label: t("signIn") }}
        />
      );
    default:
      return (
        <NextStepCard
          tone="warn"
          title={t(deadLinks[state].title)}
          text={t(deadLinks[state].text)}
          next={{ page: "forgotPassword", label: t("askNewLink") }}
        />
      );
  }
}
