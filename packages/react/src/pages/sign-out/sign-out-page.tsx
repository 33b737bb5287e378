import { explainError } from "../../forms/explain-error.ts";
import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { checkIcon } from "../../ui/icons.ts";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import { useSignOut } from "./use-sign-out.ts";

export function SignOutPage({ fullPage }: PageProps) {
  const page = useSignOut();
  return (
    <Page fullPage={fullPage} state={page.state}>
      <SignOutBody {...page} />
    </Page>
  );
}

function SignOutBody({ state, account, error, problem, retry, signOut }: ReturnType<typeof useSignOut>) {
  const t = useLazyTranslate();
  switch (state) {
    case "loading":
      return <LoadingCard title={t("signOutTitle")} />;
    case "failed":
      return <ProblemCard problem={explainError(error)} retry={retry} />;
    case "signed-out":
      return (
        <Card title={t("signedOutTitle")} line={t("signedOutText")} emblem={{ icon: checkIcon, tone: "ok" }} takesFocus>
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
    default:
      return (
        <Card title={t("signOutTitle")} line={account && t("signOutText", { account })}>
          <ProblemNotice problem={problem} />
          <div className="vst-actions">
            <Button look="primary" wide busy={state === "signing-out"} onClick={signOut}>
              {t("signOut")}
            </Button>
            <AppLink page="home" look="secondary">
              {t("staySignedIn")}
            </AppLink>
          </div>
        </Card>
      );
  }
}
