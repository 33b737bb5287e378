import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { alertIcon } from "../../ui/icons.ts";

export function SignUpDisabledCard({ project }: { project: string }) {
  const t = useTranslate();
  return (
    <Card
      title={t("signUpDisabledTitle")}
      line={t("signUpDisabledText", { project })}
      emblem={{ icon: alertIcon, tone: "warn" }}
    >
      <div className="vst-actions">
        <AppLink page="signIn" look="primary">
          {t("signIn")}
        </AppLink>
        <AppLink page="home" look="secondary">
          {t("goHome")}
        </AppLink>
      </div>
    </Card>
  );
}
