import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { WaitLink } from "../../parts/wait-link.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { mailIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import type { useForgotPassword } from "./use-forgot-password.ts";

type Sent = Pick<
  ReturnType<typeof useForgotPassword>,
  "email" | "secondsLeft" | "again" | "sendAgain" | "otherAddress"
>;

/** Identical for existing and unknown accounts (user enumeration), with help if no email arrives. */
export function ResetEmailSentCard({ email, secondsLeft, again, sendAgain, otherAddress }: Sent) {
  const t = useLazyTranslate();
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
