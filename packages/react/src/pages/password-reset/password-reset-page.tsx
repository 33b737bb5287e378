import { useCallback, useEffect, useState } from "react";
import { toCredentialProblems } from "../../forms/credentials.ts";
import { explainError } from "../../forms/explain-error.ts";
import { type NewPasswordField, validateNewPasswords } from "../../forms/new-password.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type PageKey, pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { usePasswordMinLength } from "../../methods/password/use-password-min-length.ts";
import { Card } from "../../parts/card.tsx";
import { getLinkOutcome, type LinkOutcome } from "../../parts/link-outcome.ts";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { NextStepCard } from "../../parts/next-step-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";

type PasswordResetState = "loading" | "form" | "done" | LinkOutcome;

/** Verifies the link's code, then uses it to set a new password. `code`: 45 characters, from the link. */
function usePasswordReset(code: string | undefined, { takesFocus }: { takesFocus: boolean }) {
  const app = useStackApp();
  const minLength = usePasswordMinLength();
  const [state, setState] = useState<PasswordResetState>(code ? "loading" : "invalid");
  const [error, setError] = useState<unknown>();

  const check = useCallback(async () => {
    if (!code) return;
    setState("loading");
    try {
      const result = await app.verifyPasswordResetCode(code);
      if (result.status === "error") throw result.error;
      setState("form");
    } catch (failure) {
      setError(failure);
      setState(getLinkOutcome(failure));
    }
  }, [app, code]);
  useEffect(() => void check(), [check]);

  const form = useForm<NewPasswordField, PageKey>({
    fields: ["password", "repeat"],
    takesFocus: takesFocus && state === "form",
    check: (values) => validateNewPasswords(values, true, minLength),
    send: async ({ password }) => {
      try {
        const result = await app.resetPassword({ code: code ?? "", password });
        if (result.status === "error") throw result.error;
        setState("done");
        return {};
      } catch (failure) {
        const problems = toCredentialProblems(failure);
        const outcome = getLinkOutcome(failure);
        // After a rejected password or a retryable error, the form stays and the link remains valid.
        if (!problems.password && outcome !== "failed") setState(outcome);
        return { password: problems.password, form: problems.form };
      }
    },
  });

  return { state, error, check, form, minLength };
}

/** New password and repeated password. */
function NewPasswordCard({ form, minLength }: Pick<ReturnType<typeof usePasswordReset>, "form" | "minLength">) {
  const t = useTranslate(pageMessages);
  const { problems } = form;
  return (
    <Card title={t("resetTitle")} line={t("resetText")}>
      <form className="vst-stack" {...form.formProps}>
        <ProblemNotice key={form.attempt} problem={problems.form} t={t} />
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
