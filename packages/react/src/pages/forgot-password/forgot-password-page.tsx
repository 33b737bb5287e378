import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { SignedInCard } from "../../parts/signed-in-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ResetEmailSentCard } from "./reset-email-sent-card.tsx";
import { useForgotPassword } from "./use-forgot-password.ts";

export function ForgotPasswordPage({ fullPage }: PageProps) {
  const page = useForgotPassword({ takesFocus: fullPage === true });
  return (
    <Page fullPage={fullPage} state={page.state}>
      <ForgotPasswordBody {...page} />
    </Page>
  );
}

function ForgotPasswordBody(page: ReturnType<typeof useForgotPassword>) {
  const t = useLazyTranslate();
  const { state, user, form } = page;
  switch (state) {
    case "loading":
      return <LoadingCard title={t("forgotTitle")} />;
    case "signed-in":
      return (
        <SignedInCard
          account={user?.primaryEmail ?? user?.displayName ?? ""}
          signOut={() => user?.signOut({ redirectUrl: window.location.pathname + window.location.search })}
        />
      );
    case "sent":
      return <ResetEmailSentCard {...page} />;
    case "form":
      return (
        <Card title={t("forgotTitle")} line={t("forgotText")}>
          <form className="vst-stack" {...form.formProps}>
            <ProblemNotice key={form.attempt} problem={form.problems.form} />
            <TextField
              label={t("email")}
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={page.email}
              error={problemText(t, form.problems.email)}
            />
            <Button type="submit" look="primary" wide busy={form.state === "submitting"}>
              {t("sendResetLink")}
            </Button>
          </form>
          <p className="vst-foot">
            <AppLink page="signIn" alone>
              {t("backToSignIn")}
            </AppLink>
          </p>
        </Card>
      );
  }
}
