import { useTranslate } from "../i18n/use-translate.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Button } from "../ui/button.tsx";
import { checkIcon } from "../ui/icons.ts";
import { Card } from "./card.tsx";

/** For pages that require being signed out. `account`: the email or name of the signed-in user. */
export function SignedInCard({ account, signOut }: { account: string; signOut: () => void }) {
  const t = useTranslate();
  return (
    <Card
      title={t("alreadySignedInTitle")}
      line={t("alreadySignedInText", { account })}
      emblem={{ icon: checkIcon, tone: "ok" }}
    >
      <div className="vst-actions">
        <AppLink page="home" look="primary">
          {t("goHome")}
        </AppLink>
        <Button wide onClick={signOut}>
          {t("signOut")}
        </Button>
      </div>
    </Card>
  );
}
