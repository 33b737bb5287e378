import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { type PageKey, pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { alertIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { ProblemNotice } from "../../ui/problem-text.tsx";

type SendVerificationState = "idle" | "sending" | "sent" | "failed";

/** Resends the verification email to the signed-in user. */
function useSendVerification(user: CurrentUser | null) {
  const [state, setState] = useState<SendVerificationState>("idle");
  const [problem, setProblem] = useState<Problem>();
  async function send() {
    if (state === "sending" || !user) return;
    setState("sending");
    setProblem(undefined);
    try {
      const rejected = await user.sendVerificationEmail();
      if (rejected) throw rejected;
      setState("sent");
    } catch (error) {
      setProblem(explainError(error));
      setState("failed");
    }
  }
  return { state, problem, send };
}

type BrokenLink = "not-found" | "expired" | "blocked";

const words: Record<BrokenLink, { title: PageKey; text: PageKey }> = {
  "not-found": { title: "linkInvalidTitle", text: "linkInvalidText" },
  expired: { title: "linkExpiredTitle", text: "linkExpiredText" },
  blocked: { title: "linkBlockedTitle", text: "linkBlockedText" },
};

/** Shown for a link that is no longer valid, with a way to get a new one. */
export function BrokenLinkCard({ state, user }: { state: BrokenLink; user: CurrentUser | null }) {
  const t = useTranslate(pageMessages);
  const { title, text } = words[state];
  return (
    <Card
      title={t(title)}
      line={user ? t(text) : `${t(text)} ${t("linkExpiredSignIn")}`}
      emblem={{ icon: alertIcon, tone: "warn" }}
      takesFocus
    >
      {user ? <SendNewLink user={user} /> : <SignInFirst />}
    </Card>
  );
}

function SignInFirst() {
  const t = useTranslate(pageMessages);
  return (
    <div className="vst-actions">
      <AppLink page="signIn" look="primary">
        {t("signIn")}
      </AppLink>
      <AppLink page="home" look="secondary">
        {t("goHome")}
      </AppLink>
    </div>
  );
}

function SendNewLink({ user }: { user: CurrentUser }) {
  const t = useTranslate(pageMessages);
  const { state, problem, send } = useSendVerification(user);
  const email = user.primaryEmail;
  return (
    <>
      <ProblemNotice problem={problem} />
      {state === "sent" && <Notice tone="ok">{t("newLinkSent", { email: email ?? "" })}</Notice>}
      {!email && <Notice tone="warn">{t("noEmailToVerify")}</Notice>}
      {user.primaryEmailVerified && email && state === "idle" && <Notice tone="ok">{t("emailAlreadyVerified")}</Notice>}
      <div className="vst-actions">
        {email && !user.primaryEmailVerified && state !== "sent" && (
          <Button look="primary" wide busy={state === "sending"} onClick={send}>
            {t("sendNewLink")}
          </Button>
        )}
        <AppLink page="home" look="secondary">
          {t("goHome")}
        </AppLink>
      </div>
    </>
  );
}
