import type { CurrentUser } from "@vestibule/client";
import { useSendVerification } from "../../../hooks/use-send-verification.ts";
import { useLaterTranslate } from "../../../i18n/use-later-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { Row } from "../panels/panel.tsx";

export function EmailRow({ user }: { user: CurrentUser }) {
  const t = useLaterTranslate();
  const { state, problem, send } = useSendVerification(user);
  const verified = user.primaryEmailVerified;
  return (
    <Row label={t("email")} state={verified ? "verified" : state}>
      <div className="vst-row-line">
        <span className="vst-row-text" data-empty={!user.primaryEmail || undefined}>
          {user.primaryEmail ?? t("noEmail")}
        </span>
        {user.primaryEmail && (
          <span className="vst-badge" data-tone={verified ? "ok" : "warn"}>
            {t(verified ? "verified" : "notVerified")}
          </span>
        )}
        {user.primaryEmail && !verified && state !== "sent" && (
          <span className="vst-row-action">
            <Button look="secondary" busy={state === "sending"} onClick={send}>
              {t("sendVerification")}
            </Button>
          </span>
        )}
      </div>
      {user.primaryEmail && !verified && state === "idle" && <p className="vst-hint">{t("verificationHint")}</p>}
      {!verified && state === "sent" && <Notice tone="ok">{t("verificationSent")}</Notice>}
      <ProblemNotice problem={problem} />
    </Row>
  );
}
