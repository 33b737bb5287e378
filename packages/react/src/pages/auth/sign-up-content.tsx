import { useTranslate } from "../../i18n/use-translate.ts";
import { CredentialSignUp } from "../../methods/password/credential-sign-up.tsx";
import { Card } from "../../parts/card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { alertIcon } from "../../ui/icons.ts";
import { Agreement } from "./agreement.tsx";
import { AuthPageContent } from "./auth-page-content.tsx";
import type { AuthPageProps } from "./auth-page-props.ts";

function SignUpDisabledCard({ project }: { project: string }) {
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

/** A file of its own, so that the sign-in page doesn't load the form. */
export function SignUpContent(props: AuthPageProps) {
  return (
    <AuthPageContent
      {...props}
      passwordForm={CredentialSignUp}
      signUpDisabledCard={SignUpDisabledCard}
      legal={Agreement}
    />
  );
}
