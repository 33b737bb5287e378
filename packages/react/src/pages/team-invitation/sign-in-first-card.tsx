import { useProjectState } from "../../hooks/use-project-state.ts";
import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { mailIcon } from "../../ui/icons.ts";

/** For signed-out visitors. Sign-in and sign-up both return to the invitation. */
export function SignInFirstCard() {
  const t = useLazyTranslate();
  const project = useProjectState();
  const isClosed = project.status === "ready" && !project.data.config.signUpEnabled;
  return (
    <Card
      title={t("inviteSignInTitle")}
      line={t("inviteSignInText")}
      emblem={{ icon: mailIcon, tone: "ok" }}
      takesFocus
    >
      <div className="vst-actions">
        <AppLink page="signIn" look="primary">
          {t("signIn")}
        </AppLink>
        {!isClosed && (
          <AppLink page="signUp" look="secondary">
            {t("createAccount")}
          </AppLink>
        )}
      </div>
      <p className="vst-foot">
        <AppLink page="home" alone>
          {t("inviteIgnore")}
        </AppLink>
      </p>
    </Card>
  );
}
