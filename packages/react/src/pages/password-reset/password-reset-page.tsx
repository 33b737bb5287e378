import { explainError } from "../../forms/explain-error.ts";
import { type PageKey, pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import type { LinkOutcome } from "../../parts/link-outcome.ts";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { NextStepCard } from "../../parts/next-step-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { usePasswordReset } from "./use-password-reset.ts";

/** New password and repeated password. */
function NewPasswordCard({ form, minLength }: Pick<ReturnType<typeof usePasswordReset>, "form" | "minLength">) {
  const t = useTranslate(pageMessages);
  const { problems } = form;
  return (
    <Card title={t("resetTitle")} line={t("resetText")}>
      <form className="vst-stack" {...form.formProps}>
        <ProblemNotice key={form.attempt} problem={problems.form} />
        <PasswordField
          label={t("newPassword")}
          name="password"
          autoComplete="new-password"
          hint={t("passwordHint", { min: minLength })}
          error={problemText(t, problems.password)}
        />
        <PasswordField
          label={t("repeatNewPassword")}
          name="repeat"
          autoComplete="new-password"
          error={problemText(t, problems.repeat)}
        />
        <Button type="submit" look="primary" wide busy={form.state !== "idle"}>
          {t("resetButton")}
        </Button>
      </form>
    </Card>
  );
}

export type PasswordResetProps = PageProps & {
  /** Query parameters; reads `code`. */
  searchParams: Record<string, string>;
};

const deadLinks: Record<Exclude<LinkOutcome, "failed">, { title: PageKey; text: PageKey }> = {
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
  const t = useTranslate(pageMessages);
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
