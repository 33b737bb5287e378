import { explain } from "../../forms/explain.ts";
import { useLaterTranslate } from "../../i18n/use-later-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import type { AccountSettingsItem, AccountSettingsProps } from "./account-settings-props.ts";
import { Sections } from "./sections.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { useAccountSettings } from "./use-account-settings.ts";
import { useOverrideCheck } from "./use-override-check.ts";

const noItems: readonly AccountSettingsItem[] = [];

export function AccountSettingsPage({ fullPage, extraItems = noItems }: AccountSettingsProps) {
  useOverrideCheck();
  const t = useLaterTranslate();
  const { state, user, project, error, retry } = useAccountSettings();
  if (state === "ready" && user) {
    return <Sections fullPage={fullPage} user={user} project={project} extraItems={extraItems} />;
  }
  if (state === "loading" || state === "leaving") return <SettingsSkeleton fullPage={fullPage} />;
  return (
    <Page fullPage={fullPage} state={state}>
      {state === "failed" ? (
        <ProblemCard problem={explain(error)} retry={retry} />
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
