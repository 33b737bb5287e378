import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { mailIcon } from "../../ui/icons.ts";

type UseLinkCardProps = {
  /** The account that is currently signed in. */
  account: string | null;
  busy: boolean;
  signIn: () => void;
};

/** Asks before the link is used: to sign in, or to switch from the current account. */
export function UseLinkCard({ account, busy, signIn }: UseLinkCardProps) {
  const t = useLazyTranslate();
  const isSwitch = account !== null;
  return (
    <Card
      title={t(isSwitch ? "linkSwitchTitle" : "linkTitle")}
      line={isSwitch ? t("linkSwitchText", { account }) : t("linkText")}
      emblem={{ icon: mailIcon, tone: "ok" }}
    >
      <div className="vst-actions">
        <Button look="primary" wide busy={busy} onClick={signIn}>
          {t(isSwitch ? "linkUse" : "signIn")}
        </Button>
        <AppLink page={isSwitch ? "afterSignIn" : "home"} look="secondary">
          {isSwitch ? t("linkStay", { account }) : t("cancel")}
        </AppLink>
      </div>
    </Card>
  );
}
