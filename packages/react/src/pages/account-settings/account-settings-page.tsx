import { explainError } from "../../forms/explain-error.ts";
import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import type { AccountSettingsItem, AccountSettingsProps } from "./account-settings-props.ts";
import { Sections } from "./sections.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { useAccountSettings } from "./use-account-settings.ts";
import { useValidateOverrides } from "./use-validate-overrides.ts";

const noItems: readonly AccountSettingsItem[] = [];

export function AccountSettingsPage({ fullPage, extraItems = noItems }: AccountSettingsProps) {
  useValidateOverrides();
  const t = useLazyTranslate();
  const { state, user, project, error, retry } = useAccountSettings();
  if (state === "ready" && user) {
    return <Sections fullPage={fullPage} user={user} project={project} extraItems={extraItems} />;
  }
  if (state === "loading" || state === "leaving") return <SettingsSkeleton fullPage={fullPage} />;
  return (
    <Page fullPage={fullPage} state={state}>
      {state === "failed" ? (
        <ProblemCard problem={explainError(error)} retry={retry} />
      ) : (
        <Card title={t("signedOutTitle")} line={t("signedOutText")} takesFocus>
          <AppLink page="signIn" look="primary">
            {t("signIn")}
          </AppLink>
        </Card>
      )}
    </Page>
  );
}
