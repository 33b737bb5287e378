import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { SignedInCard } from "../../parts/signed-in-card.tsx";
import { WaitLink } from "../../parts/wait-link.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { mailIcon } from "../../ui/icons-pages.ts";
import { Notice } from "../../ui/notice.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForgotPassword } from "./use-forgot-password.ts";

type Sent = Pick<
  ReturnType<typeof useForgotPassword>,
  "email" | "secondsLeft" | "again" | "sendAgain" | "otherAddress"
>;

/** Identical for existing and unknown accounts (user enumeration), with help if no email arrives. */
function ResetEmailSentCard({ email, secondsLeft, again, sendAgain, otherAddress }: Sent) {
  const t = useTranslate(pageMessages);
  return (
    <Card
      title={t("resetSentTitle")}
      line={t("resetSentText", { email })}
      emblem={{ icon: mailIcon, tone: "ok" }}
      takesFocus
    >
      <div className="vst-stack">
        <ProblemNotice problem={again.problem} />
        {again.state === "sent" && <Notice tone="ok">{t("resetSentAgain", { email })}</Notice>}
        <p className="vst-hint">
          {t("resetSentSpam")} {t("resetSentOther")}
        </p>
      </div>
      <div className="vst-actions">
        <AppLink page="signIn" look="primary">
          {t("backToSignIn")}
        </AppLink>
      </div>
      <div className="vst-split">
        <WaitLink waiting={secondsLeft > 0 || again.state === "sending"} onClick={sendAgain}>
          {secondsLeft > 0 ? t("resetSendAgainIn", { seconds: secondsLeft }) : t("resetSendAgain")}
        </WaitLink>
        <WaitLink waiting={again.state === "sending"} onClick={otherAddress}>
          {t("otherAddress")}
        </WaitLink>
      </div>
    </Card>
  );
}

export function ForgotPasswordPage({ fullPage }: PageProps) {
  const page = useForgotPassword({ takesFocus: fullPage === true });
  return (
    <Page fullPage={fullPage} state={page.state}>
      <ForgotPasswordBody {...page} />
    </Page>
  );
}

function ForgotPasswordBody(page: ReturnType<typeof useForgotPassword>) {
  const t = useTranslate(pageMessages);
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
